package dev.tenrec.cli;

import dev.tenrec.account.SignIns;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Makes a new set-up code, for an owner who lost the first one or the password. */
@Command(
        name = "setup-code",
        description = "Make a code with which the owner sets an e-mail address and a password anew, once.",
        mixinStandardHelpOptions = true)
final class SetUpCodeCommand implements Callable<Integer> {
    private final Settings settings;

    @Spec
    private CommandSpec spec;

    SetUpCodeCommand(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Integer call() throws IOException {
        return KeysCommand.onAccounts(settings.read(spec), contents -> {
            SignIns signIns = contents.signIns();
            String code = contents.change(transaction -> signIns.issueCode(transaction, KeysCommand.OWNER));
            spec.commandLine().getOut().println(code);
            spec.commandLine().getErr().println("This is the only time that the code is shown.");
            return ExitCode.OK;
        });
    }
}
