package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.FormatSample;
import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The samples of {@code src/docs/formats.md} against the readers and writers of the journal and its manifest. */
final class FormatsTest {
    private static final Pattern MANIFEST = Pattern.compile("(?m)(?:^    .+\\n)+(?=\\n`directory`)");
    private static final byte EVENTS = 2;

    private final SimDisk disk = new SimDisk();

    @Test
    void readerOfFileHeadersReadsTheSample() throws IOException {
        FormatSample sample = FormatSample.read("journal file header");
        ByteBuffer bytes = ByteBuffer.wrap(sample.bytes());
        JournalFormat.FileHeader header = JournalFormat.readFileHeader("sample", bytes);
        Map<String, String> found = new LinkedHashMap<>();
        found.put("magic", quoted(sample.bytes(), 0, 8));
        found.put("format", Integer.toString(JournalFormat.FORMAT));
        found.put("number", Integer.toString(header.number()));
        found.put("directory", header.directory().toString());
        found.put("length", Long.toString(header.length()));
        found.put("start", Integer.toString(header.start()));
        found.put("zero", "0");
        found.put("checksum", hex(bytes.getInt(sample.bytes().length - 4)));
        assertThat(List.copyOf(found.entrySet()))
                .isEqualTo(List.copyOf(sample.values().entrySet()));
    }

    @Test
    void writerOfFileHeadersWritesTheSample() {
        FormatSample sample = FormatSample.read("journal file header");
        Map<String, String> told = sample.values();
        ByteBuffer written = JournalFormat.fileHeader(new JournalFormat.FileHeader(
                Integer.parseInt(told.get("number")),
                UUID.fromString(told.get("directory")),
                Long.parseLong(told.get("length")),
                Integer.parseInt(told.get("start"))));
        assertThat(remaining(written)).isEqualTo(sample.bytes());
    }

    @Test
    void readerOfRecordsReadsTheSample() {
        FormatSample sample = FormatSample.read("journal record header");
        ByteBuffer record = ByteBuffer.wrap(sampleRecord());
        JournalFormat.RecordHeader header = JournalFormat.recordHeader(record, 0);
        assertThat(header).isNotNull();
        assertThat(JournalFormat.hasValidPayload(record, 0, header)).isTrue();
        assertThat(header.size()).isEqualTo(record.capacity());
        Map<String, String> found = new LinkedHashMap<>();
        found.put("magic", quoted(sample.bytes(), 0, 4));
        found.put("kind", Byte.toString(header.kind()));
        found.put("zero", "0");
        found.put("payload size", Integer.toString(header.payloadSize()));
        found.put("checksum of the record before", hex(header.previousCrc()));
        found.put("sequence", Long.toString(header.sequence()));
        found.put(
                "durable up to",
                "file " + Position.file(header.durableUpTo()) + ", offset " + Position.offset(header.durableUpTo()));
        found.put("checksum of the payload", hex(header.payloadCrc()));
        found.put("checksum of the 36 bytes before", hex(header.crc()));
        assertThat(List.copyOf(found.entrySet()))
                .isEqualTo(List.copyOf(sample.values().entrySet()));
    }

    @Test
    void journalWritesTheSampleAsItsFirstRecord() throws IOException {
        byte[] payload = FormatSample.read("events payload").bytes();
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.journal().reserve(payload.length);
            journal.journal().append(EVENTS, List.of(ByteBuffer.wrap(payload)));
            journal.journal().sync();
        }
        byte[] record = sampleRecord();
        byte[] file = disk.bytes("journal-00000001.log");
        assertThat(Arrays.copyOfRange(file, JournalFormat.HEADER_BYTES, JournalFormat.HEADER_BYTES + record.length))
                .isEqualTo(record);
    }

    @Test
    void manifestReadsAndWritesTheSample() throws IOException {
        byte[] sample = sampleManifest().getBytes(StandardCharsets.UTF_8);
        disk.put("MANIFEST", sample);
        Manifest manifest = Manifest.read(disk);
        assertThat(manifest.directory()).isEqualTo(UUID.fromString("0a6e0d2c-3a9f-4b51-9a35-6f8f5a5ad1c4"));
        assertThat(manifest.start()).isEqualTo(3);
        assertThat(manifest.journals()).containsExactly(1, 2);
        assertThat(manifest.snapshots()).containsExactly(8);
        assertThat(manifest.endsAt(new JournalPoint(Position.of(2, 40_960), 1_731, 0x5c0ffee5, 0)))
                .isTrue();
        SimDisk other = new SimDisk();
        manifest.write(other);
        assertThat(other.bytes("MANIFEST")).isEqualTo(sample);
    }

    @Test
    void blobFileHeadersReadAndWriteTheSample() throws IOException {
        FormatSample sample = FormatSample.read("blob file header");
        ByteBuffer bytes = ByteBuffer.wrap(sample.bytes());
        BlobFormat.Header header = BlobFormat.decode("sample", bytes);
        Map<String, String> found = new LinkedHashMap<>();
        found.put("magic", quoted(sample.bytes(), 0, 8));
        found.put("format", Integer.toString(BlobFormat.FORMAT));
        found.put("number", Integer.toString(header.number()));
        found.put("directory", header.directory().toString());
        found.put("frame count", Integer.toString(header.frameCount()));
        found.put("blob count", Integer.toString(header.blobCount()));
        found.put("index offset", Long.toString(header.indexOffset()));
        found.put("checksum of the index", hex(header.indexChecksum()));
        found.put("zero", "0");
        found.put("checksum", hex(bytes.getInt(BlobFormat.HEADER_BYTES - 4)));
        assertThat(List.copyOf(found.entrySet()))
                .isEqualTo(List.copyOf(sample.values().entrySet()));
        assertThat(remaining(BlobFormat.encode(header))).isEqualTo(sample.bytes());
    }

    @Test
    void manifestReadsAndWritesTheLinesOfBlobFiles() throws IOException {
        String lines = "    begin 2 64 1500 0badcafe\n    blobs 1 26214400 1c2d3e4f\n";
        assertThat(Files.readString(Path.of("src", "docs", "formats.md"))).contains(lines);
        JournalPoint begin = new JournalPoint(Position.of(2, 64), 1_500, 0x0badcafe, 0);
        Manifest.initial(UUID.randomUUID())
                .withJournal(1)
                .withJournal(2)
                .packed(1, new Manifest.Blobs(26_214_400, 0x1c2d3e4f), begin)
                .write(disk);
        assertThat(new String(disk.bytes("MANIFEST"), StandardCharsets.UTF_8))
                .startsWith("tenrec format 3\n")
                .contains(lines.replaceAll("(?m)^    ", ""));
        Manifest read = Manifest.read(disk);
        assertThat(read.journals()).containsExactly(2);
        assertThat(read.begin()).isEqualTo(begin);
        assertThat(read.blobs()).containsExactly(Map.entry(1, new Manifest.Blobs(26_214_400, 0x1c2d3e4f)));
    }

    @Test
    void manifestReadsAndWritesWhatWasErasedOfABlobFile() throws IOException {
        String line = "    blobs 1 26214400 1c2d3e4f 2 187500 1200\n";
        assertThat(Files.readString(Path.of("src", "docs", "formats.md"))).contains(line);
        Manifest.Blobs file = new Manifest.Blobs(26_214_400, 0x1c2d3e4f, 2, new Liveness(187_500, 1_200));
        Manifest.initial(UUID.randomUUID())
                .withJournal(1)
                .withJournal(2)
                .packed(1, new Manifest.Blobs(30_000_000, 7), new JournalPoint(Position.of(2, 64), 1_500, 9, 0))
                .erased(1, file)
                .write(disk);
        assertThat(new String(disk.bytes("MANIFEST"), StandardCharsets.UTF_8))
                .startsWith("tenrec format 4\n")
                .contains(line.strip());
        Manifest read = Manifest.read(disk);
        assertThat(read.blobs()).containsExactly(Map.entry(1, file));
        assertThat(read.blobsNames()).containsExactly("blobs-00000001-2.bin");
    }

    /** The sample header, the sample payload, and zeros to a multiple of eight. */
    private static byte[] sampleRecord() {
        byte[] header = FormatSample.read("journal record header").bytes();
        byte[] payload = FormatSample.read("events payload").bytes();
        return ByteBuffer.allocate(JournalFormat.recordSize(payload.length))
                .put(header)
                .put(payload)
                .array();
    }

    private static String sampleManifest() throws IOException {
        Matcher sample = MANIFEST.matcher(Files.readString(Path.of("src", "docs", "formats.md")));
        assertThat(sample.find()).isTrue();
        return sample.group().replaceAll("(?m)^    ", "");
    }

    private static String quoted(byte[] bytes, int from, int size) {
        return '"' + new String(bytes, from, size, StandardCharsets.US_ASCII) + '"';
    }

    private static String hex(int checksum) {
        return String.format("%08x", checksum);
    }

    private static byte[] remaining(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
