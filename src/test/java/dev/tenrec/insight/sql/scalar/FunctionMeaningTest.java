package dev.tenrec.insight.sql.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of functions as ClickHouse documents it: constant calls and what they give. */
class FunctionMeaningTest {
    private static final String BERLIN = "Europe/Berlin";

    @ParameterizedTest(name = "{0}({1}) = {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "length; 'für'; 4",
                "lengthUTF8; 'für'; 3",
                "lower; 'ÄB'; Äb",
                "lowerUTF8; 'ÄB'; äb",
                "upper; 'äb'; äB",
                "empty; ''; true",
                "notEmpty; 'x'; true",
                "empty; null; null",
                "trim; '  a b '; a b",
                "substring; 'hello', 2, 3; ell",
                "substring; 'hello', -3; llo",
                "substring; 'hello', -3, 2; ll",
                "substring; 'hello', 2; ello",
                "substringUTF8; 'füße', 2, 2; üß",
                "left; 'hello', 2; he",
                "left; 'hello', -2; hel",
                "right; 'hello', 2; lo",
                "right; 'hello', -2; llo",
                "leftPad; 'abc', 7, '*'; ****abc",
                "leftPad; 'abcdef', 3; abc",
                "rightPad; 'abc', 5, '*'; abc**",
                "repeat; 'ab', 3; ababab",
                "concat; 'a', 1, 'b'; a1b",
                "concat; 'a', null; null",
                "position; 'Hello, world!', 'o'; 5",
                "position; 'Hello, world!', 'o', 6; 9",
                "position; 'a', 'z'; 0",
                "startsWith; 'abc', 'ab'; true",
                "endsWith; 'abc', 'bc'; true",
                "replaceAll; 'a.b.c', '.', '-'; a-b-c",
                "replaceOne; 'a.b.c', '.', '-'; a-b.c",
                "replaceRegexpAll; 'Hello, World!', '.', '\\0\\0'; HHeelllloo,,  WWoorrlldd!!",
                "replaceRegexpOne; 'Hello', 'l', 'L'; HeLlo",
                "extract; 'number: 1, number: 2', '\\d+'; 1",
                "extract; 'x=12,', 'x=(\\d+)'; 12",
                "extract; 'a', '(b)'; ",
                "extractAll; 'a1b22', '\\d+'; [1, 22]",
                "match; 'abc', 'b'; true",
                "like; 'abc', 'a%'; true",
                "like; 'abc', 'A%'; false",
                "like; 'a%c', 'a\\%c'; true",
                "like; 'abc', 'b'; false",
                "ilike; 'abc', 'A_C'; true",
                "splitByChar; ',', '1,2,3'; [1, 2, 3]",
                "splitByChar; ',', ''; []",
                "splitByString; ', ', 'a, b'; [a, b]",
                "splitByRegexp; '\\d+', 'a12bc23de'; [a, bc, de]",
                "hex; 'AB'; 4142",
                "hex; 255; FF",
                "unhex; '4142'; AB",
                "base64Encode; 'clickhouse'; Y2xpY2tob3VzZQ==",
                "tryBase64Decode; 'Y2xpY2tob3VzZQ=='; clickhouse",
                "tryBase64Decode; '*'; ",
                "format; '{1} {0} {1}', 'World', 'Hello'; Hello World Hello",
                "domain; 'svn+ssh://some.svn-hosting.com:80/repo/trunk'; some.svn-hosting.com",
                "domainWithoutWWW; 'https://www.example.com/a'; example.com",
                "topLevelDomain; 'https://example.com'; com",
                "protocol; 'https://clickhouse.com/'; https",
                "path; 'https://clickhouse.com/docs/?query=2'; /docs/",
                "queryString; 'https://clickhouse.com/docs?query=2&x=1#frag'; query=2&x=1",
                "fragment; 'https://clickhouse.com/#tag'; tag",
                "cutQueryStringAndFragment; 'http://example.com/?a=1#x'; http://example.com/",
                "cutQueryString; 'http://example.com/?a=1#x'; http://example.com/#x",
                "extractURLParameter; 'http://e.com/?p1=v1&p2=v2', 'p2'; v2",
                "decodeURLComponent; 'a%20b%2'; a b%2",
                "encodeURLComponent; 'a b/ü'; a%20b%2F%C3%BC",
                "encodeURLFormComponent; 'a b'; a+b",
                "decodeURLFormComponent; 'a+b%2B'; a b+",
                "netloc; 'http://paul@www.example.com:80/'; paul@www.example.com:80",
                "firstSignificantSubdomain; 'https://www.example.com/a'; example",
                "cutToFirstSignificantSubdomain; 'https://news.clickhouse.com.tr/'; clickhouse.com.tr",
                "URLHierarchy; 'https://e.co/a?c'; [https://e.co/, https://e.co/a?, https://e.co/a?c]",
                "URLPathHierarchy; 'https://e.com/browse/C-6'; [/browse/, /browse/C-6]",
                "reverseUTF8; 'aü'; üa",
                "appendTrailingCharIfAbsent; 'a/b', '/'; a/b/",
                "appendTrailingCharIfAbsent; 'a/', '/'; a/",
                "positionCaseInsensitiveUTF8; 'üAb', 'aB'; 2",
                "locate; 'll', 'hello'; 3",
                "countSubstringsCaseInsensitive; 'aaAA', 'aa'; 2",
                "countMatches; 'a1b22', '\\d+'; 2",
                "countMatchesCaseInsensitive; 'aAb', 'a'; 2",
                "extractGroups; 'hello abc=111 world', '(\\w+)=(\\w+)'; [abc, 111]",
                "extractAllGroups; 'abc=111, def=222', '(\\w+)=(\\w+)'; [[abc, 111], [def, 222]]",
                "extractAllGroupsHorizontal; 'abc=111, def=222', '(\\w+)=(\\w+)'; [[abc, def], [111, 222]]",
                "regexpExtract; '100-200', '(\\d+)-(\\d+)', 2; 200",
                "regexpExtract; '100-200', '(\\d+)-(\\d+)'; 100",
                "regexpExtract; '100-200', '(\\d+)-(\\d+)', 0; 100-200",
                "regexpQuoteMeta; 'a.b(c)'; a\\.b\\(c\\)",
                "hasToken; 'Hello clickhouse', 'clickhouse'; true",
                "hasToken; 'Hello clickhouses', 'clickhouse'; false",
                "hasTokenCaseInsensitive; 'A Token', 'token'; true",
                "hasSubsequence; 'garbage', 'arg'; true",
                "hasSubsequence; 'garbage', 'eg'; false",
                "translate; 'Hello, World!', 'delor', 'DELOR'; HELLO, WORLD!",
                "translate; 'clickhouse', 'clickhouse', 'CLICK'; CLICK",
                "splitByNonAlpha; ' 1!  a,   b.'; [1, a, b]",
                "alphaTokens; 'abca1abc'; [abca, abc]",
                "tokens; 'test1, \\ test2'; [test1, test2]",
                "ngrams; 'ClickHouse', 8; [ClickHou, lickHous, ickHouse]",
                "multiSearchAllPositions; 'Hello, World!', ['hello', 'o', 'World']; [0, 5, 8]",
                "multiSearchFirstPosition; 'Hello, World!', ['llo', 'Wor']; 3",
                "multiSearchFirstIndex; 'Hello, World!', ['World', 'Hello']; 1",
                "formatReadableSize; 1048576; 1.00 MiB",
                "formatReadableDecimalSize; 1500; 1.50 KB",
                "formatReadableQuantity; 192851925; 192.85 million",
                "formatReadableTimeDelta; 432546534; 13 years, 8 months, 17 days, 7 hours, 48 minutes and 54 seconds",
                "formatReadableTimeDelta; 0; 0 seconds",
                "bar; 5, 0, 10, 3; █▌",
                "languageCodeToName; 'pt-BR'; Portuguese",
                "encodeXMLComponent; '<a & b>'; \"&lt;a &amp; b&gt;\"",
                "decodeXMLComponent; \"'&lt;a&gt;'\"; <a>",
                "decodeXMLComponent; \"'&#65;&#x1F994;&amp;lt;'\"; \"A🦔&lt;\"",
                "sortableSemVer; 'v1.20.3-beta'; [1, 20, 3]",
                "sortableSemVer; 'none'; [0]",
                "multiSearchAllPositionsCaseInsensitive; 'Hello', ['L', 'z']; [3, 0]",
                "multiSearchAllPositionsUTF8; 'äb', ['b']; [2]",
                "multiSearchFirstPositionCaseInsensitive; 'Hello', ['LO', 'z']; 4",
                "multiSearchFirstPositionUTF8; 'äb', ['b']; 2",
                "multiSearchFirstIndexCaseInsensitive; 'Hello World', ['world', 'hello']; 1",
                "hasAllTokens; 'Hello big World', ['hello', 'world']; true",
                "hasAnyTokens; 'a b', ['c', 'b']; true",
                "base58Encode; 'Encoded'; 3dc8KtHrwM",
                "base58Decode; '3dc8KtHrwM'; Encoded",
                "base58Decode; 'not 0'; ",
                "reinterpretAsUInt64; 'a'; 97",
            })
    void ofTexts(String function, String arguments, String expected) {
        check(function, arguments, expected);
    }

    @ParameterizedTest(name = "{0}({1}) = {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "plus; 1, 2; 3",
                "plus; 1, 2.5; 3.5",
                "divide; 7, 2; 3.5",
                "divide; 1, 0; Infinity",
                "intDiv; 7, 2; 3",
                "intDiv; -7, 2; -3",
                "intDiv; 7, 0; null",
                "modulo; -7, 3; -1",
                "modulo; 7, 0; null",
                "round; 2.5; 2.0",
                "round; 3.5; 4.0",
                "round; -2.5; -2.0",
                "round; 33.333, 1; 33.3",
                "round; 1234.5, -2; 1200.0",
                "round; 5; 5",
                "floor; 123.883, 1; 123.8",
                "ceil; -1.5; -1.0",
                "trunc; -1.5; -1.0",
                "sign; -3; -1",
                "abs; -3; 3",
                "pow; 2, 10; 1024.0",
                "log2; 8; 3.0",
                "gcd; 12, 18; 6",
                "bitAnd; 6, 3; 2",
                "bitTest; 43, 1; 1",
                "bitCount; 333; 5",
                "bitHammingDistance; 111, 121; 3",
                "positiveModulo; -1, 10; 9",
                "positiveModulo; 7, 0; null",
                "moduloOrZero; 7, 0; 0",
                "max2; -1, 2; 2.0",
                "min2; -1, 2; -1.0",
                "roundBankers; 25, -1; 20",
                "roundBankers; 2.5; 2.0",
                "roundToExp2; 31; 16",
                "roundDuration; 56; 30",
                "roundDuration; 0; 0",
                "roundAge; 0; 0",
                "roundAge; 15; 17",
                "roundAge; 37; 35",
                "roundDown; 5, [3, 4, 6]; 4.0",
                "roundDown; 1, [3, 4, 6]; 3.0",
                "width_bucket; 10.15, -8.6, 23, 10; 6",
                "factorial; 10; 3628800",
                "ifNotFinite; 1.5, 0; 1.5",
                "intExp2; 3; 8",
                "intExp10; 2; 100",
                "reinterpretAsFloat64; 0; 0.0",
                "reinterpretAsInt8; 255; -1",
                "reinterpretAsUInt16; 65537; 1",
                "reinterpretAsInt64; 1.0; 4607182418800017408",
                "bitTestAll; 43, 0, 1, 3, 5; 1",
                "bitTestAll; 43, 0, 2; 0",
                "bitTestAny; 43, 0, 2; 1",
                "bitTestAny; 43, 2, 4; 0",
                "bitRotateLeft; 1, 3; 8",
                "bitRotateRight; 8, 3; 1",
                "greatCircleAngle; 0, 0, 180, 0; 180.0",
                "greatCircleDistance; 0, 0, 0, 0; 0.0",
                "throwIf; false; 0",
                "cosh; 0; 1.0",
                "asinh; 0; 0.0",
                "greatest; 1, 3, 2; 3",
                "least; 'b', 'a'; a",
                "greatest; 1, null; null",
                "if; null, 1, 2; 2",
                "ifNull; null, 'a'; a",
                "coalesce; null, null, 3; 3",
                "nullIf; 'a', 'a'; null",
                "and; true, null; null",
                "and; false, null; false",
                "or; true, null; true",
                "nullSafeEquals; null, null; true",
                "nullSafeNotEquals; null, 'a'; true",
                "isTrue; null; false",
                "toInt; '12'; 12",
                "toInt; '1.5'; null",
                "toInt; 'a'; null",
                "toInt; 1.5; null",
                "toInt; 2.0; 2",
                "toIntOrZero; 'x'; 0",
                "toFloat; '1e3'; 1000.0",
                "toFloat; 'n/a'; null",
                "toFloat; ''; null",
                "toFloatOrZero; 'x'; 0.0",
                "toFloatOrDefault; 'x', 7.0; 7.0",
                "toString; 2.0; 2",
                "toString; 0.1; 0.1",
                "toString; true; true",
                "toBool; 'true'; true",
                "toBool; 'maybe'; null",
                "toUUID; 'x'; null",
                "transform; 'a', ['a', 'b'], ['x', 'y'], 'z'; x",
                "transform; 'c', ['a', 'b'], ['x', 'y'], 'z'; z",
            })
    void ofNumbersAndConditions(String function, String arguments, String expected) {
        check(function, arguments, expected);
    }

    @ParameterizedTest(name = "{0}({1}) = {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "range; 3; [0, 1, 2]",
                "generateSeries; 1, 7, 3; [1, 4, 7]",
                "generateSeries; 3, 1, -1; [3, 2, 1]",
                "arrayEnumerateUniq; ['a', 'b', 'a', 'c']; [1, 1, 2, 1]",
                "arrayEnumerateDense; ['a', 'b', 'a', 'c']; [1, 2, 1, 3]",
                "hasSubstr; [1, 2, 3, 4], [2, 3]; true",
                "hasSubstr; [1, 2, 3, 4], [3, 2]; false",
                "dotProduct; [1, 2], [3, 4]; 11.0",
                "L2Norm; [3, 4]; 5.0",
                "LinfNorm; [3, -4]; 4.0",
                "L1Distance; [1, 2], [2, 4]; 3.0",
                "cosineDistance; [1, 0], [0, 1]; 1.0",
                "LpNorm; [3, 4], 2; 5.0",
                "LpDistance; [1, 2], [4, 6], 2; 5.0",
                "L1Normalize; [1, 3]; [0.25, 0.75]",
                "L2Normalize; [3, 4]; [0.6, 0.8]",
                "LinfNormalize; [3, 4]; [0.75, 1.0]",
                "LpNormalize; [1, 3], 1; [0.25, 0.75]",
                "arrayAUC; [0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]; 0.75",
                "JSON_VALUE; '{\"a\":{\"b\":[1,\"x\"]}}', '$.a.b[1]'; x",
                "JSON_VALUE; '{\"a b\":2}', '$.\"a b\"'; 2",
                "JSON_VALUE; '{}', '$.a'; ",
                "arrayCumSumNonNegative; [1, 1, -4, 1]; [1, 2, 0, 1]",
                "JSONArrayLength; '[1, 2]'; 2",
                "JSONArrayLength; '{}'; null",
                "range; 1, 10, 4; [1, 5, 9]",
                "arrayElement; ['a', 'b'], 1; a",
                "arrayElement; ['a', 'b'], -1; b",
                "arrayElement; ['a', 'b'], 3; ",
                "arrayElement; [1, 2], 0; 0",
                "has; ['a', null], null; true",
                "indexOf; [1, 3], 3; 2",
                "indexOf; [1, 3], 7; 0",
                "countEqual; [1, 2, 1], 1; 2",
                "arraySlice; [1, 2, 3, 4], 2, 2; [2, 3]",
                "arraySlice; [1, 2, 3, 4], -2; [3, 4]",
                "arraySlice; [1, 2, 3, 4], 2, -1; [2, 3]",
                "arrayConcat; [1], [2, 3]; [1, 2, 3]",
                "arrayPushFront; ['b'], 'a'; [a, b]",
                "arrayPopBack; [1, 2]; [1]",
                "arrayDistinct; [1, 2, 1]; [1, 2]",
                "arrayUniq; [1, 2, 1]; 2",
                "arrayCompact; [1, 1, 2, 2, 1]; [1, 2, 1]",
                "arrayReverse; [1, 2]; [2, 1]",
                "arraySort; [3, 1, null, 2]; [1, 2, 3, null]",
                "arrayReverseSort; [3, 1, 2]; [3, 2, 1]",
                "arrayZip; ['a'], [1]; [[a, 1]]",
                "arrayResize; [1], 3, 0; [1, 0, 0]",
                "arrayWithConstant; 2, 'x'; [x, x]",
                "arrayRotateLeft; [1, 2, 3], 1; [2, 3, 1]",
                "arrayDifference; [1, 4, 9]; [0, 3, 5]",
                "arraySum; [1, 2]; 3",
                "arrayAvg; [1, 2]; 1.5",
                "arrayCumSum; [1, 2, 3]; [1, 3, 6]",
                "arrayEnumerate; ['a', 'b']; [1, 2]",
                "arrayStringConcat; ['a', 'b'], '-'; a-b",
                "hasAny; [1, 2], [2, 9]; true",
                "hasAll; [1, 2], [2, 9]; false",
                "length; [1, 2]; 2",
                "toString; ['a', 'b']; ['a','b']",
                "JSONExtractString; '{\"a\":\"x\"}', 'a'; x",
                "JSONExtractString; '{\"a\":1}', 'a'; ",
                "JSONExtractInt; '{\"a\":{\"b\":7}}', 'a', 'b'; 7",
                "JSONExtractFloat; '{}', 'a'; 0.0",
                "JSONExtractBool; '{\"a\":true}', 'a'; true",
                "JSONExtractRaw; '{\"a\":[1, 2]}', 'a'; [1,2]",
                "JSONExtractArrayRaw; '[\"x\",1]'; [\"x\", 1]",
                "JSONExtractKeys; '{\"a\":1,\"b\":2}'; [a, b]",
                "JSONExtract; '{\"a\":[\"x\"]}', 'a', 'Array(String)'; [x]",
                "JSONHas; '{\"a\":null}', 'a'; true",
                "JSONLength; '[1,2,3]'; 3",
                "JSONType; '{\"a\":1.5}', 'a'; Double",
                "jsonText; '{\"a\":{\"b\":1}}', 'a', 'b'; 1",
                "jsonText; 'no json', 'a'; null",
                "isValidJSON; '{'; false",
            })
    void ofArraysAndJson(String function, String arguments, String expected) {
        check(function, arguments, expected);
    }

    @ParameterizedTest(name = "{0}({1}) = {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "toString; @2024-01-08T23:45:00Z; 2024-01-09 00:45:00.000000",
                "toDate; @2024-01-08T23:45:00Z; 2024-01-09",
                "toDate; '2024-01-02 03:04:05'; 2024-01-02",
                "toDateTime; '2024-01-02 00:00:00'; 2024-01-01T23:00:00Z",
                "toDateTime; '2024-01-02T00:00:00Z'; 2024-01-02T00:00:00Z",
                "toDateTime; '2024-01-02T00:00:00+05:30'; 2024-01-01T18:30:00Z",
                "toDateTime; '2024-01-02', 'UTC'; 2024-01-02T00:00:00Z",
                "toDateTime; 1704067200; 2024-01-01T00:00:00Z",
                "toDateTime; 'no time'; null",
                "toStartOfDay; @2024-01-08T23:45:00Z; 2024-01-08T23:00:00Z",
                "toStartOfDay; @2024-03-31T10:00:00Z; 2024-03-30T23:00:00Z",
                "toStartOfDay; @2024-01-08T23:45:00Z, 'UTC'; 2024-01-08T00:00:00Z",
                "toStartOfHour; @2024-01-08T23:45:00Z; 2024-01-08T23:00:00Z",
                "toStartOfFifteenMinutes; @2024-01-08T23:50:00Z; 2024-01-08T23:45:00Z",
                "toStartOfWeek; @2024-01-09T12:00:00Z; 2024-01-07",
                "toStartOfWeek; @2024-01-09T12:00:00Z, 1; 2024-01-08",
                "toMonday; @2024-01-07T12:00:00Z; 2024-01-01",
                "toStartOfMonth; @2024-01-31T23:30:00Z; 2024-02-01",
                "toStartOfQuarter; @2024-06-09T12:00:00Z; 2024-04-01",
                "toStartOfYear; @2024-06-09T12:00:00Z; 2024-01-01",
                "toLastDayOfMonth; @2024-02-09T12:00:00Z; 2024-02-29",
                "toStartOfInterval; @2024-01-08T23:50:00Z, 15, 'minute'; 2024-01-08T23:45:00Z",
                "toStartOfInterval; @2024-01-08T23:50:00Z, 6, 'hour'; 2024-01-08T23:00:00Z",
                "toStartOfInterval; @2024-01-08T12:50:00Z, 1, 'week'; 2024-01-08",
                "dateTrunc; 'week', @2024-01-07T12:00:00Z; 2024-01-01",
                "dateTrunc; 'day', @2024-01-07T23:30:00Z; 2024-01-07T23:00:00Z",
                "toYear; @2023-12-31T23:30:00Z; 2024",
                "toMonth; @2024-02-09T12:00:00Z; 2",
                "toHour; @2024-07-01T22:30:00Z; 0",
                "toDayOfWeek; @2024-01-07T12:00:00Z; 7",
                "toYYYYMM; @2024-01-31T23:30:00Z; 202402",
                "toISOWeek; @2024-01-01T12:00:00Z; 1",
                "toYearWeek; @2016-12-27T12:00:00Z; 201652",
                "toYearWeek; @2024-12-30T12:00:00Z, 1; 202501",
                "toStartOfISOYear; @2024-12-30T12:00:00Z; 2024-12-30",
                "timeSlot; @2024-01-08T23:50:00Z; 2024-01-08T23:30:00Z",
                "toModifiedJulianDay; @2020-01-01T12:00:00Z; 58849",
                "fromModifiedJulianDay; 58849; 2020-01-01",
                "formatDateTime; @2024-01-08T23:45:07Z, '%Y-%m-%d %H:%i:%s'; 2024-01-09 00:45:07",
                "formatDateTime; @2024-01-08T23:45:07Z, '%b %e %a %T'; Jan  9 Tue 00:45:07",
                "dateDiff; 'day', @2024-01-01T22:59:00Z, @2024-01-01T23:01:00Z; 1",
                "dateDiff; 'hour', @2024-01-01T00:59:00Z, @2024-01-01T01:01:00Z; 1",
                "dateDiff; 'month', @2024-01-30T12:00:00Z, @2024-03-01T12:00:00Z; 2",
                "age; 'month', @2024-01-30T12:00:00Z, @2024-03-01T12:00:00Z; 1",
                "age; 'day', @2024-01-01T22:59:00Z, @2024-01-01T23:01:00Z; 0",
                "addInterval; @2024-01-31T12:00:00Z, 1, 'month'; 2024-02-29T12:00:00Z",
                "addInterval; @2024-03-30T12:00:00Z, 1, 'day'; 2024-03-31T11:00:00Z",
                "addInterval; @2024-03-30T12:00:00Z, 24, 'hour'; 2024-03-31T12:00:00Z",
                "plus; @2024-01-01T00:00:00Z, 1; 2024-01-01T00:00:01Z",
                "minus; @2024-01-01T00:01:00Z, @2024-01-01T00:00:00Z; 60.0",
                "toUnixTimestamp; @1970-01-01T00:01:00Z; 60",
                "fromUnixTimestamp; 60; 1970-01-01T00:01:00Z",
                "monthName; @2024-01-31T23:30:00Z; February",
            })
    void ofTimes(String function, String arguments, String expected) {
        check(function, arguments, expected);
    }

    private static void check(String function, String arguments, String expected) {
        Expression call = Calls.call(function, parse(arguments), BERLIN);
        Object value = value(call);
        assertThat(shown(value, call.type())).isEqualTo(expected == null ? "" : expected);
    }

    private static String shown(Object value, Type type) {
        if (value != null && type.kind() == Type.Kind.DATE) {
            return LocalDate.ofEpochDay((Long) value).toString();
        }
        return value != null && type.kind() == Type.Kind.DATETIME
                ? ZoneClock.instant((Long) value).toString()
                : String.valueOf(value);
    }

    private static Object value(Expression expression) {
        if (expression instanceof Expression.Constant constant) {
            return constant.value();
        }
        Expression.Call call = (Expression.Call) expression;
        Object[] values =
                call.arguments().stream().map(FunctionMeaningTest::value).toArray();
        Expression.Call folded = new Expression.Call(call.function(), constants(call, values), call.type());
        boolean hasNull = Arrays.stream(values).anyMatch(each -> each == null);
        return call.function().strict() && hasNull ? null : Scalars.of(folded).call(values);
    }

    private static List<Expression> constants(Expression.Call call, Object[] values) {
        List<Expression> constants = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            constants.add(
                    new Expression.Constant(values[i], call.arguments().get(i).type()));
        }
        return constants;
    }

    /**
     * Reads constants: {@code 'text'}, {@code 1}, {@code 1.5}, {@code true}, {@code null}, {@code [1]}, {@code @time}.
     */
    private static List<Expression> parse(String text) {
        List<Expression> constants = new ArrayList<>();
        int[] at = {0};
        while (at[0] < text.length()) {
            constants.add(constant(text, at));
            at[0] += 2;
        }
        return constants;
    }

    private static Expression constant(String text, int[] at) {
        char first = text.charAt(at[0]);
        if (first == '[') {
            List<Expression> elements = new ArrayList<>();
            at[0]++;
            while (text.charAt(at[0]) != ']') {
                elements.add(constant(text, at));
                at[0] += text.charAt(at[0]) == ',' ? 2 : 0;
            }
            at[0]++;
            return Calls.call("array", elements, BERLIN);
        }
        if (first == '\'') {
            int end = text.indexOf('\'', at[0] + 1);
            String value = text.substring(at[0] + 1, end);
            at[0] = end + 1;
            return Expression.Constant.text(value);
        }
        int from = at[0];
        while (at[0] < text.length() && ",]".indexOf(text.charAt(at[0])) < 0) {
            at[0]++;
        }
        String word = text.substring(from, at[0]);
        if (word.startsWith("@")) {
            long micros = java.time.Instant.parse(word.substring(1)).toEpochMilli() * 1_000;
            return new Expression.Constant(micros, Type.dateTime(BERLIN));
        }
        return switch (word) {
            case "null" -> Expression.Constant.nothing();
            case "true", "false" -> Expression.Constant.bool(Boolean.parseBoolean(word));
            default ->
                word.contains(".")
                        ? Expression.Constant.number(Double.parseDouble(word))
                        : Expression.Constant.integer(Long.parseLong(word));
        };
    }
}
