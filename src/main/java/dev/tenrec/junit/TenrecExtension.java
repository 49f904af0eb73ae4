package dev.tenrec.junit;

import dev.tenrec.Tenrec;
import dev.tenrec.testkit.TestProject;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Starts, resets and closes the servers of {@link TenrecTest} classes. Uses what JUnit 5.8 has, so that it runs with
 * every later version.
 */
final class TenrecExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(TenrecExtension.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        // A nested class finds the server of the one around it, unless both run at once.
        if (store.get(ClassServer.class) == null || isConcurrent(context)) {
            store.put(ClassServer.class, new ClassServer(annotation(context).settings()));
        }
        ClassServer server = server(context);
        for (Field field : fields(context.getRequiredTestClass(), true)) {
            if (field.getType() != Tenrec.class) {
                throw new ExtensionConfigurationException(
                        field + " can't be static: a project belongs to one test. A server may be static.");
            }
            set(field, null, server.tenrec());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        // Removes what this class put, and not what a nested one finds above it.
        ClassServer own = context.getStore(NAMESPACE).remove(ClassServer.class, ClassServer.class);
        if (own != null) {
            own.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        ClassServer server = server(context);
        if (!hasOwnServer(context)) {
            server.reset();
        }
        context.getStore(NAMESPACE)
                .put(
                        TestServers.class,
                        new TestServers(
                                server,
                                hasOwnServer(context),
                                annotation(context).settings()));
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            for (Field field : fields(instance.getClass(), false)) {
                set(field, instance, resolve(field.getType(), context));
            }
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestServers servers = context.getStore(NAMESPACE).remove(TestServers.class, TestServers.class);
        if (servers != null) {
            servers.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Tenrec.class || type == TestProject.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return resolve(parameter.getParameter().getType(), context);
    }

    private static Object resolve(Class<?> type, ExtensionContext context) {
        TestServers servers = context.getStore(NAMESPACE).get(TestServers.class, TestServers.class);
        if (servers != null) {
            return type == Tenrec.class ? servers.tenrec() : servers.project();
        }
        // In a constructor or before all tests.
        if (type == Tenrec.class && !isPerMethod(context) && !isConcurrent(context)) {
            return server(context).tenrec();
        }
        throw new ParameterResolutionException("A " + type.getSimpleName()
                + " of one test can be a parameter of the test or of @BeforeEach, or a field; not of a constructor,"
                + " unless the class is annotated @Execution(SAME_THREAD).");
    }

    private static ClassServer server(ExtensionContext context) {
        ClassServer server = context.getStore(NAMESPACE).get(ClassServer.class, ClassServer.class);
        return Optional.ofNullable(server)
                .orElseThrow(() -> new ExtensionConfigurationException("The server of the class is closed."));
    }

    private static boolean hasOwnServer(ExtensionContext context) {
        return isPerMethod(context) || isConcurrent(context);
    }

    private static boolean isPerMethod(ExtensionContext context) {
        return annotation(context).lifecycle() == TenrecTest.Lifecycle.PER_METHOD;
    }

    private static boolean isConcurrent(ExtensionContext context) {
        return context.getExecutionMode() == ExecutionMode.CONCURRENT;
    }

    /** The annotation of the class or of the nearest one around it. */
    private static TenrecTest annotation(ExtensionContext context) {
        for (@Nullable Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            TenrecTest annotation = type.getAnnotation(TenrecTest.class);
            if (annotation != null) {
                return annotation;
            }
        }
        throw new ExtensionConfigurationException(context.getRequiredTestClass() + " has no @TenrecTest");
    }

    private static List<Field> fields(Class<?> type, boolean isStatic) {
        List<Field> fields = new ArrayList<>();
        for (@Nullable Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                boolean isOurs = field.getType() == Tenrec.class || field.getType() == TestProject.class;
                int modifiers = field.getModifiers();
                // A final one belongs to the test, which sets it by itself.
                if (isOurs && Modifier.isStatic(modifiers) == isStatic && !Modifier.isFinal(modifiers)) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static void set(Field field, @Nullable Object instance, Object value) {
        try {
            field.setAccessible(true);
            field.set(instance, value);
        } catch (IllegalAccessException closed) {
            throw new ExtensionConfigurationException(field + " can't be set.", closed);
        }
    }
}
