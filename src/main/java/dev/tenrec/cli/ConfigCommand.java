package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.json.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows every setting as a server started the same way would see it; secrets are stars. */
@Command(
        name = "config",
        description = "Print every setting, its value and where the value came from.",
        mixinStandardHelpOptions = true)
final class ConfigCommand implements Callable<Integer> {
    private final Settings settings;

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print a JSON array.")
    private boolean json;

    ConfigCommand(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Integer call() {
        Config config = settings.read(spec);
        List<Row> rows = new ArrayList<>();
        config.origins().forEach((key, origin) -> rows.add(new Row(key, config.shown(key), origin.words())));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.text(rows));
            return ExitCode.OK.number();
        }
        rows.forEach(row ->
                out.println(String.format(Locale.ROOT, "%-24s%-24s%s", row.key, row.value, "(" + row.origin + ")")));
        return ExitCode.OK.number();
    }

    record Row(String key, String value, String origin) {}
}
