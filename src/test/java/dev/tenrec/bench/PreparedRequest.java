package dev.tenrec.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Random;

/**
 * One {@code POST /batch/} with events of about 400 bytes, written once into one buffer and made new for each send by
 * writing over a few bytes: each event gets a uuid that was never used before and one of 200,000 persons, or of
 * {@code -Dtenrec.bench.persons}. So the generator costs the machine little that it shares with the server.
 *
 * <pre>
 * "uuid":"rrrrrrrr-0000-4nnn-8nnn-nnnnrrrrrrrr"   r: new for each send, n: the same for one run
 * "distinct_id":"person-dddddddd"                 d: new for each send
 * </pre>
 *
 * <p>In the mix, of a hundred events two are an identify that joins the person's device, two set properties of the
 * person, one identifies a group, twenty belong to one of 5,000 groups, and thirty come from a campaign.
 *
 * <p>With {@code -Dtenrec.bench.identities=true} each event identifies the next person, joins its device and sets
 * twenty properties.
 */
public final class PreparedRequest implements BenchRequest {
    private static final int PERSONS = Integer.getInteger("tenrec.bench.persons", 200_000);

    private static final boolean IS_IDENTITIES = Boolean.getBoolean("tenrec.bench.identities");
    private static final int SET_PROPERTIES = 20;

    private static final String[] NAMES = {"$pageview", "$autocapture", "login", "purchase", "search", "view_item"};
    private static final String[] BROWSERS = {"Chrome", "Safari", "Firefox", "Mobile Safari", "Microsoft Edge"};
    private static final String[] SYSTEMS = {"Windows", "Mac OS X", "iOS", "Android", "Linux"};
    private static final int DAY_MILLIS = 86_400_000;
    private static final int UUID_TAIL = 28;
    private static final short[] TWO_DIGITS = twoDigits();

    private final ByteBuffer buffer;
    private final int[] uuidAt;
    private final int[] personAt;
    /** Where the number of the person's device stands, or 0. */
    private final int[] deviceAt;

    private final boolean isMix;

    public PreparedRequest(String host, String key, int events, boolean isMix, long runId, Random random) {
        this.isMix = isMix;
        deviceAt = new int[events];
        StringBuilder body = new StringBuilder(450 * events + 100);
        uuidAt = new int[events];
        personAt = new int[events];
        body.append("{\"api_key\":\"").append(key).append("\",\"batch\":[");
        for (int i = 0; i < events; i++) {
            body.append(i == 0 ? "" : ",");
            append(body, i, runId, random);
        }
        body.append("]}");
        String head = "POST /batch/ HTTP/1.1\r\nHost: " + host
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
        for (int i = 0; i < events; i++) {
            uuidAt[i] += head.length();
            personAt[i] += head.length();
            deviceAt[i] += deviceAt[i] == 0 ? 0 : head.length();
        }
        byte[] bytes = (head + body).getBytes(US_ASCII);
        buffer = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    }

    @Override
    public int events() {
        return uuidAt.length;
    }

    @Override
    public int bytes() {
        return buffer.capacity();
    }

    /** The request with new uuids and persons, ready to be written; {@code first} counts the events of the run. */
    @Override
    public ByteBuffer renewed(long first) {
        for (int i = 0; i < uuidAt.length; i++) {
            long mixed = mix(first + i);
            buffer.putLong(uuidAt[i], hex((int) mixed));
            buffer.putLong(uuidAt[i] + UUID_TAIL, hex((int) (mixed >>> 32)));
            int person = (int) Long.remainderUnsigned(IS_IDENTITIES ? first + i : mixed >>> 7, PERSONS);
            putNumber(personAt[i], person);
            if (deviceAt[i] > 0) {
                putNumber(deviceAt[i], person);
            }
        }
        return buffer.clear();
    }

    private void putNumber(int at, int person) {
        buffer.putShort(at, TWO_DIGITS[person / 1_000_000]);
        buffer.putShort(at + 2, TWO_DIGITS[person / 10_000 % 100]);
        buffer.putShort(at + 4, TWO_DIGITS[person / 100 % 100]);
        buffer.putShort(at + 6, TWO_DIGITS[person % 100]);
    }

    private void append(StringBuilder body, int index, long runId, Random random) {
        String nonce = String.format("%010x", runId & 0xff_ffff_ffffL);
        long time = System.currentTimeMillis() - random.nextInt(30) * (long) DAY_MILLIS - random.nextInt(DAY_MILLIS);
        int kind = IS_IDENTITIES ? 0 : isMix ? random.nextInt(100) : 99;
        body.append("{\"event\":\"").append(name(kind, random)).append("\",\"uuid\":\"");
        uuidAt[index] = body.length();
        body.append("00000000-0000-4")
                .append(nonce, 0, 3)
                .append("-8")
                .append(nonce, 3, 6)
                .append('-');
        body.append(nonce, 6, 10).append("00000000\",\"distinct_id\":\"person-");
        personAt[index] = body.length();
        body.append("00000000\",\"timestamp\":\"")
                .append(Instant.ofEpochMilli(time))
                .append("\",\"properties\":{");
        body.append("\"$current_url\":\"https://shop.example/items/").append(random.nextInt(5000));
        body.append("?utm_source=newsletter&ref=").append(random.nextInt(1000)).append("\",\"$browser\":\"");
        body.append(BROWSERS[random.nextInt(BROWSERS.length)]).append("\",\"$os\":\"");
        body.append(SYSTEMS[random.nextInt(SYSTEMS.length)]).append("\",\"$device_type\":\"Desktop\",\"amount\":");
        body.append(random.nextInt(100_000) / 100.0).append(",\"plan\":\"pro\",\"$session_id\":\"session-");
        body.append(random.nextInt(1_000_000)).append("\",\"$lib\":\"web\",\"$screen_width\":1920");
        appendMix(body, index, kind, random);
        body.append("}}");
    }

    private static String name(int kind, Random random) {
        return kind < 2 ? "$identify" : kind == 4 ? "$groupidentify" : NAMES[random.nextInt(NAMES.length)];
    }

    private void appendMix(StringBuilder body, int index, int kind, Random random) {
        String company = "company-" + random.nextInt(5000);
        if (kind < 2) {
            body.append(",\"$anon_distinct_id\":\"device-");
            deviceAt[index] = body.length();
            body.append("00000000\"");
            appendSet(body, random);
        } else if (kind < 4) {
            body.append(",\"$set\":{\"plan\":\"pro\",\"score\":")
                    .append(random.nextInt(10))
                    .append('}');
        } else if (kind == 4) {
            body.append(",\"$group_type\":\"company\",\"$group_key\":\"").append(company);
            body.append("\",\"$group_set\":{\"seats\":")
                    .append(random.nextInt(100))
                    .append('}');
        } else if (kind < 25) {
            body.append(",\"$groups\":{\"company\":\"").append(company).append("\"}");
        }
        if (isMix && random.nextInt(10) < 3) {
            body.append(",\"utm_source\":\"newsletter\",\"utm_campaign\":\"spring\"");
        }
    }

    private static void appendSet(StringBuilder body, Random random) {
        if (IS_IDENTITIES) {
            body.append(",\"$set\":{\"property_0\":0");
            for (int i = 1; i < SET_PROPERTIES; i++) {
                body.append(",\"property_").append(i).append("\":\"value ").append(random.nextInt(1_000));
                body.append('"');
            }
            body.append('}');
        }
    }

    /** Eight lower case hexadecimal digits as eight bytes. */
    private static long hex(int value) {
        long digits = value & 0xffff_ffffL;
        digits = (digits | digits << 16) & 0x0000_ffff_0000_ffffL;
        digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ffL;
        digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0fL;
        long letters = (digits + 0x0606_0606_0606_0606L) >>> 4 & 0x0101_0101_0101_0101L;
        return digits + 0x3030_3030_3030_3030L + letters * ('a' - '0' - 10);
    }

    /** A permutation of all 64-bit numbers (splitmix64), so that no two events of a run get the same bits. */
    private static long mix(long number) {
        long mixed = number * 0x9e37_79b9_7f4a_7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58_476d_1ce4_e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d0_49bb_1331_11ebL;
        return mixed ^ mixed >>> 31;
    }

    private static short[] twoDigits() {
        short[] pairs = new short[100];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = (short) (('0' + i / 10) << 8 | '0' + i % 10);
        }
        return pairs;
    }
}
