package dev.tenrec.insight.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyFilterTest {
    private static final ZonedDateTime NOW =
            LocalDateTime.parse("2025-03-20T15:00:00").atZone(ZoneId.of("Europe/Berlin"));

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            exact;           'a';              'a';         true
            exact;           'a';              'A';         false
            exact;           'a';              ['b','a'];   true
            exact;           'a';              [];          true
            exact;           ;                 'a';         false
            exact;           null;             'a';         false
            exact;           true;             'true';      true
            exact;           true;             true;        true
            exact;           5;                '5';         true
            exact;           5.0;              5;           true
            exact;           '007';            '7';         false
            is_not;          'a';              'a';         false
            is_not;          'a';              ['b','c'];   true
            is_not;          ;                 'a';         true
            in;              'a';              ['a'];       true
            not_in;          ;                 ['a'];       true
            icontains;       'Hello World';    'WORLD';     true
            icontains;       'Hello';          ['x','ell']; true
            icontains;       ;                 'a';         false
            not_icontains;   'Hello';          'x';         true
            not_icontains;   ;                 'x';         true
            not_icontains;   'Hello';          ['x','h'];   false
            regex;           '/docs/a';        '/docs/.$';  true
            regex;           'Docs';           'docs';      false
            regex;           ;                 '.*';        false
            not_regex;       'x';              '^y';        true
            not_regex;       ;                 '.*';        true
            gt;              10;               9;           true
            gt;              '10';             '9';         true
            gt;              'b';              'a';         true
            gt;              9;                9;           false
            gte;             9;                9.0;         true
            lt;              1e3;              1001;        true
            lte;             1000;             1e3;         true
            min;             9;                9;           true
            max;             10;               9;           false
            gt;              ;                 1;           false
            between;         5;                [5,6];       true
            between;         7;                [5,6];       false
            between;         ;                 [5,6];       false
            not_between;     7;                [5,6];       true
            not_between;     ;                 [5,6];       true
            is_set;          '';               ;            true
            is_set;          null;             ;            false
            is_set;          ;                 ;            false
            is_not_set;      null;             ;            true
            is_not_set;      false;            ;            false
            is_date_exact;   '2025-03-19T22:59:59Z'; '2025-03-19'; true
            is_date_exact;   '2025-03-19T23:00:00Z'; '2025-03-19'; false
            is_date_before;  '2025-03-18';     '2025-03-19'; true
            is_date_before;  '2025-03-19';     '2025-03-19'; false
            is_date_after;   '2025-03-19T10:00'; '2025-03-19'; false
            is_date_after;   '2025-03-20';     '2025-03-19'; true
            is_date_after;   1742500000;       '-7d';       true
            is_date_before;  'soon';           '2025-03-19'; false
            is_date_before;  ;                 '2025-03-19'; false
            exact;           'a';              ;            true
            """)
    void comparesByItsOperator(String operator, String property, String value, boolean expected) {
        String filter =
                "{'key': 'k', 'operator': '" + operator + "'" + (value == null ? "" : ", 'value': " + value) + "}";
        JsonNode subject = property == null ? Json.object() : json("{'k': " + property + "}");
        assertThat(matches(filter, subject, Json.object())).isEqualTo(expected);
    }

    @Test
    void joinsListsByAndAndGroupsAsTheySay() {
        JsonNode subject = json("{'a': '1', 'b': '2'}");
        String a = "{'key': 'a', 'value': '1'}";
        String notB = "{'key': 'b', 'value': '1'}";
        assertThat(matches("[" + a + "," + notB + "]", subject, Json.object())).isFalse();
        assertThat(matches(group("OR", a, notB), subject, Json.object())).isTrue();
        assertThat(matches(group("AND", a, group("OR", notB, a)), subject, Json.object()))
                .isTrue();
        assertThat(matches(group("AND", a, group("OR", notB)), subject, Json.object()))
                .isFalse();
        assertThat(matches("[]", subject, Json.object())).isTrue();
        assertThat(matches(group("OR"), subject, Json.object())).isTrue();
    }

    @Test
    void ignoresAFilterWithoutValueInsideOr() {
        String noValue = "{'key': 'a', 'value': null}";
        assertThat(matches(group("OR", noValue, "{'key': 'a', 'value': '1'}"), json("{'a': '2'}"), Json.object()))
                .isFalse();
    }

    @Test
    void looksAtThePersonWhenToldSo() {
        String filter = "{'key': 'plan', 'value': 'pro', 'type': 'person', 'operator': 'exact'}";
        assertThat(matches(filter, Json.object(), json("{'plan': 'pro'}"))).isTrue();
        assertThat(matches(filter, json("{'plan': 'pro'}"), Json.object())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'key': 'k', 'value': 1, 'type': 'cohort'};           invalid_input; type "cohort" is not supported
            {'key': 'k', 'value': 1, 'operator': 'semver_eq'};    invalid_input; "semver_eq" is not supported
            {'key': 'k', 'value': 1, 'operator': 'equals'};       parse_error;   properties.operator
            {'key': 'k', 'value': 1, 'typ': 'event'};             parse_error;   properties.typ
            {'value': 1};                                         parse_error;   properties.key
            {'key': 'k', 'value': {}};                            parse_error;   properties.value
            {'key': 'k', 'value': '(', 'operator': 'regex'};      invalid_input; Invalid regular expression
            {'key': 'k', 'value': [1], 'operator': 'between'};    parse_error;   list of two values
            {'key': 'k', 'value': 'x', 'operator': 'is_date_before'}; invalid_input; is no date
            {'type': 'XOR', 'values': []};                        parse_error;   properties.type
            'text';                                               parse_error;   properties
            """)
    void refusesWithTheReason(String filter, String code, String detail) {
        assertThatThrownBy(() -> parse(filter)).isInstanceOfSatisfying(ApiException.class, refused -> {
            assertThat(refused.errorCode().code()).isEqualTo(code);
            assertThat(refused.errorCode()).isIn(ErrorCode.INVALID_INPUT, ErrorCode.PARSE_ERROR);
            assertThat(refused.detail()).contains(detail);
        });
    }

    private static String group(String type, String... values) {
        return "{'type': '" + type + "', 'values': [" + String.join(",", values) + "]}";
    }

    private static Filter parse(String filter) {
        return new FilterParser(NOW).parse(json(filter), "properties");
    }

    private static boolean matches(String filter, JsonNode event, JsonNode person) {
        return parse(filter).matches(property -> {
            JsonNode all = property.source() == Property.Source.EVENT ? event : person;
            return all.hasNonNull(property.key()) ? all.get(property.key()) : null;
        });
    }

    private static JsonNode json(String text) {
        try {
            return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(text, malformed);
        }
    }
}
