package dev.tenrec.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the server of a {@link ServerTest} class and makes the world of each of its tests. */
final class ServerExtension implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        // The constructor's world belongs to one test, not to the class.
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == TestServer.class || type == TestWorld.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        TestServer server = server(context);
        return parameter.getParameter().getType() == TestServer.class ? server : world(context, server);
    }

    /** One for each class: the store of a nested context finds what its parents hold. */
    private static TestServer server(ExtensionContext context) {
        ExtensionContext owner = context;
        while (owner.getParent().isPresent()
                && owner.getParent().orElseThrow().getTestClass().isPresent()) {
            owner = owner.getParent().orElseThrow();
        }
        Class<?> type = owner.getRequiredTestClass();
        return owner.getStore(NAMESPACE).computeIfAbsent(type, any -> new Running(type), Running.class).server;
    }

    /** One for each test, also where its constructor and its method both ask for it. */
    private static TestWorld world(ExtensionContext context, TestServer server) {
        return context.getStore(NAMESPACE)
                .computeIfAbsent(context.getUniqueId(), any -> server.newWorld(), TestWorld.class);
    }

    /** The server of a class and the directory of its data, which end with the class. */
    private static final class Running implements AutoCloseable {
        private final Path directory;
        private final TestServer server;

        Running(Class<?> type) {
            ServerTest wanted = type.getAnnotation(ServerTest.class);
            Clock clock = wanted.now().isEmpty()
                    ? Clock.systemUTC()
                    : Clock.fixed(Instant.parse(wanted.now()), ZoneOffset.UTC);
            Map<String, String> settings = new HashMap<>();
            for (String setting : wanted.settings()) {
                String[] pair = setting.split("=", 2);
                settings.put(pair[0], pair[1]);
            }
            try {
                directory = Files.createTempDirectory("tenrec-test");
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            server = new TestServer(directory, settings, clock);
        }

        @Override
        public void close() throws IOException {
            server.close();
            List<Path> kept;
            try (Stream<Path> files = Files.walk(directory)) {
                kept = files.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : kept) {
                Files.delete(file);
            }
        }
    }
}
