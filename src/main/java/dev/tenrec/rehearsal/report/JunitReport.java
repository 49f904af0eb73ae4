package dev.tenrec.rehearsal.report;

import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Severity;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A report as JUnit XML: a test for each rule, failed if broken and not waived, skipped if not assessed. */
final class JunitReport {
    private static final int EXAMPLES = 5;

    private final ReportPaper paper;

    JunitReport(ReportPaper paper) {
        this.paper = paper;
    }

    byte[] write() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            suite(xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private void suite(XMLStreamWriter xml) throws XMLStreamException {
        Report report = paper.report();
        List<Finding> findings = report.findings();
        long failures = findings.stream().filter(this::isFailure).count();
        int tests =
                findings.size() + report.notAssessed().size() + report.passed().size();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", legal(paper.title()));
        xml.writeAttribute("tests", Integer.toString(tests));
        xml.writeAttribute("failures", Long.toString(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", Integer.toString(report.notAssessed().size()));
        for (Finding finding : findings) {
            test(xml, finding.rule().id());
            if (isFailure(finding)) {
                xml.writeStartElement("failure");
                xml.writeAttribute("type", finding.severity().name());
                xml.writeAttribute("message", legal(finding.message()));
                xml.writeCharacters(legal(body(finding)));
                xml.writeEndElement();
            } else {
                xml.writeStartElement("system-out");
                xml.writeCharacters(legal(finding.message()));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        for (Map.Entry<String, String> missing : report.notAssessed().entrySet()) {
            test(xml, missing.getKey());
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", legal("needs " + missing.getValue()));
            xml.writeEndElement();
        }
        for (String passed : report.passed()) {
            test(xml, passed);
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void test(XMLStreamWriter xml, String rule) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "rehearsal." + rule.substring(0, rule.indexOf('-')));
        xml.writeAttribute("name", rule);
    }

    private boolean isFailure(Finding finding) {
        return finding.severity() != Severity.INFO
                && !paper.waived().contains(finding.rule().id());
    }

    private static String body(Finding finding) {
        StringBuilder body = new StringBuilder(finding.rule().advice());
        for (Case one : finding.cases().stream().limit(EXAMPLES).toList()) {
            body.append('\n')
                    .append(one.request() < 0 ? "" : MarkdownReport.place(one) + ": ")
                    .append(one.detail());
        }
        return body.toString();
    }

    /** Replaces what XML can't hold. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder();
        text.codePoints().forEach(point -> {
            boolean isLegal = point == '\n'
                    || point == '\t'
                    || (point >= ' ' && point < 0xd800)
                    || (point >= 0xe000 && point <= 0xfffd)
                    || point >= 0x10000;
            legal.appendCodePoint(isLegal ? point : 0xfffd);
        });
        return legal.toString();
    }
}
