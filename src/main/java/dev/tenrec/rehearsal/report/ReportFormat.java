package dev.tenrec.rehearsal.report;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The formats of a report for people and machines, beside JSON. */
public enum ReportFormat {
    HTML("html", "text/html; charset=utf-8") {
        @Override
        public byte[] write(ReportPaper paper) {
            return new HtmlReport(paper).write().getBytes(StandardCharsets.UTF_8);
        }
    },
    MARKDOWN("md", "text/markdown; charset=utf-8") {
        @Override
        public byte[] write(ReportPaper paper) {
            return new MarkdownReport(paper).write().getBytes(StandardCharsets.UTF_8);
        }
    },
    JUNIT("junit", "application/xml; charset=utf-8") {
        @Override
        public byte[] write(ReportPaper paper) {
            return new JunitReport(paper).write();
        }
    },
    SARIF("sarif", "application/sarif+json") {
        @Override
        public byte[] write(ReportPaper paper) {
            return new SarifReport(paper).write();
        }
    };

    private final String wireName;
    private final String contentType;

    ReportFormat(String wireName, String contentType) {
        this.wireName = wireName;
        this.contentType = contentType;
    }

    /** The format with this name in the API. */
    public static Optional<ReportFormat> find(String name) {
        return Arrays.stream(values()).filter(one -> one.wireName.equals(name)).findFirst();
    }

    public String contentType() {
        return contentType;
    }

    /** The bytes of a report. */
    public abstract byte[] write(ReportPaper paper);
}
