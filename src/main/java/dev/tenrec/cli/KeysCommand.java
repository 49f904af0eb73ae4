package dev.tenrec.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Config;
import dev.tenrec.ConfigException;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Keys;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Scope;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.database.Database;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Personal keys of the owner, to replace lost ones. It works on the data directory itself, because it must not need a
 * key; so the server has to be stopped.
 */
@Command(
        name = "keys",
        description = "Create, list and revoke personal keys, or make a set-up code, while the server is stopped.",
        mixinStandardHelpOptions = true)
final class KeysCommand implements Runnable {
    /** The owner is the first user of a data directory. */
    private static final int OWNER = 1;
    /** The settings that matter to one who keeps keys. */
    private static final Set<String> EXPLAINED = Set.of("data-dir");

    @Spec
    private CommandSpec spec;

    private final Settings settings;

    private KeysCommand(Settings settings) {
        this.settings = settings;
    }

    static CommandLine with(Settings settings) {
        KeysCommand keys = new KeysCommand(settings);
        CommandLine commandLine = new CommandLine(keys);
        for (Object command : List.of(keys.new Create(), keys.new ListAll(), keys.new Revoke(), keys.new SetUpCode())) {
            commandLine.addSubcommand(settings.addTo(command, EXPLAINED));
        }
        return commandLine;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say create, list, revoke or setup-code.");
    }

    private static int onAccounts(Config config, Function<Database, ExitCode> work) throws IOException {
        String directory = config.dataDir().toString();
        if (!Files.isDirectory(config.dataDir())) {
            throw new ConfigException("There is no data directory at " + directory + ". Name it with --data-dir.");
        }
        try (Database database =
                Database.lock(config.dataDir(), config.store(), Clock.systemUTC(), FatalFailure::end)) {
            database.open().toCompletableFuture().join();
            if (!database.accounts().isBootstrapped()) {
                throw new ConfigException("No server was set up in " + directory + ". Start one with `tenrec serve`.");
            }
            return work.apply(database).number();
        }
    }

    private static ObjectNode object(PersonalApiKey key) {
        ObjectNode object = Json.object();
        object.put("id", key.id());
        object.put("label", key.label());
        object.put("mask_value", key.maskValue());
        object.set("scopes", Json.mapper().valueToTree(key.scopes()));
        object.put("created_at", key.createdAt());
        object.put("last_used_at", key.lastUsedAt());
        return object;
    }

    @Command(name = "create", description = "Create a key and print it, this once.", mixinStandardHelpOptions = true)
    final class Create implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Option(
                names = "--label",
                paramLabel = "TEXT",
                defaultValue = "Made on the command line",
                description = "What the key is for.")
        private String label;

        @Option(
                names = "--scopes",
                split = ",",
                paramLabel = "SCOPE",
                defaultValue = Scope.ALL,
                description = "What it may do, for example dashboard:write,query:read. Default: everything.")
        private List<String> scopes;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        public Integer call() throws IOException {
            scopes.stream()
                    .filter(scope ->
                            !scope.equals(Scope.ALL) && Scope.parse(scope).isEmpty())
                    .findFirst()
                    .ifPresent(scope -> {
                        throw new ConfigException("There is no scope " + scope + ". Write for example query:read.");
                    });
            return onAccounts(settings.read(spec), database -> {
                Accounts accounts = database.accounts();
                Accounts.NewKey made = database.change(transaction -> create(transaction, accounts));
                if (json) {
                    spec.commandLine()
                            .getOut()
                            .println(Json.text(object(made.key()).put("value", made.value())));
                } else {
                    spec.commandLine().getOut().println(made.value());
                    spec.commandLine().getErr().println("This is the only time that the key is shown.");
                }
                return ExitCode.OK;
            });
        }

        private Accounts.NewKey create(Transaction transaction, Accounts accounts) {
            User owner = accounts.users().find(OWNER).orElseThrow(ApiException::notFound);
            if (accounts.keys().of(owner.id()).size() >= Keys.MAX) {
                throw new ApiException(
                        ErrorCode.BAD_REQUEST,
                        "There are " + Keys.MAX + " keys already. Revoke one with `tenrec keys revoke ID`.");
            }
            return accounts.keys()
                    .create(transaction, owner.id(), new PersonalApiKey.Grant(label, null, scopes, null, null), null);
        }
    }

    /** Prints all keys, without what would let anyone use them. */
    @Command(
            name = "list",
            description = "List the keys; what is shown can't be used.",
            mixinStandardHelpOptions = true)
    final class ListAll implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Option(names = "--json", description = "Print a JSON array.")
        private boolean json;

        @Override
        public Integer call() throws IOException {
            return onAccounts(settings.read(spec), database -> {
                List<PersonalApiKey> keys = database.accounts().keys().of(OWNER);
                PrintWriter out = spec.commandLine().getOut();
                if (json) {
                    out.println(Json.text(keys.stream().map(KeysCommand::object).toList()));
                    return ExitCode.OK;
                }
                keys.forEach(key -> out.println(String.format(
                        Locale.ROOT,
                        "%s  %-14s  %s  %s",
                        key.id(),
                        key.maskValue(),
                        String.join(",", key.scopes()),
                        key.label())));
                return ExitCode.OK;
            });
        }
    }

    @Command(name = "revoke", description = "End a key.", mixinStandardHelpOptions = true)
    final class Revoke implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "ID", description = "The id that `tenrec keys list` shows.")
        private String id;

        @Override
        public Integer call() throws IOException {
            return onAccounts(settings.read(spec), database -> {
                PrintWriter err = spec.commandLine().getErr();
                if (!database.change(transaction -> database.accounts().keys().revoke(transaction, id))) {
                    err.println("tenrec: there is no key " + id + ". `tenrec keys list` shows the ids.");
                    return ExitCode.FAILED;
                }
                err.println("Revoked " + id + ".");
                return ExitCode.OK;
            });
        }
    }

    /** Makes a new set-up code, for an owner who lost the first one or the password. */
    @Command(
            name = "setup-code",
            description = "Make a code with which the owner sets an e-mail address and a password anew, once.",
            mixinStandardHelpOptions = true)
    final class SetUpCode implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            return onAccounts(settings.read(spec), database -> {
                SignIns signIns = database.signIns();
                String code = database.change(transaction -> signIns.issueCode(transaction, OWNER));
                spec.commandLine().getOut().println(code);
                spec.commandLine().getErr().println("This is the only time that the code is shown.");
                return ExitCode.OK;
            });
        }
    }
}
