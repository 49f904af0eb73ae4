package dev.tenrec.http.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodySchemasTest {
    private static final BodySchemas SCHEMAS = new BodySchemas();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'pinned':'maybe'}   | invalid_input  | Must be a valid boolean.    | pinned",
                "{'pinned':2}         | invalid_input  | Must be a valid boolean.    | pinned",
                "{'pinned':[]}        | invalid_input  | Must be a valid boolean.    | pinned",
                "{'pinned':''}        | invalid_input  | Must be a valid boolean.    | pinned",
                "{'pinned':null}      | null           | This field may not be null. | pinned",
                "{'description':null} | null           | This field may not be null. | description",
                "{'tags':null}        | null           | This field may not be null. | tags",
                "{'use_template':null}| null           | This field may not be null. | use_template",
                "{'restriction_level':null} | null     | This field may not be null. | restriction_level",
                "{'name':true}        | invalid_input  | Not a valid string.         | name",
                "{'name':[]}          | invalid_input  | Not a valid string.         | name",
                "{'name':{}}          | invalid_input  | Not a valid string.         | name",
                "{'use_dashboard':'x'}| invalid_input  | A valid integer is required.| use_dashboard",
                "{'use_dashboard':5.5}| invalid_input  | A valid integer is required.| use_dashboard",
                "{'use_dashboard':''} | invalid_input  | A valid integer is required.| use_dashboard",
                "{'use_dashboard':true} | invalid_input| A valid integer is required.| use_dashboard",
                "{'data_color_theme_id':0} | min_value | Ensure this value is greater than or equal to 1. |"
                        + " data_color_theme_id",
                "{'data_color_theme_id':2147483648} | max_value |"
                        + " Ensure this value is less than or equal to 2147483647. | data_color_theme_id",
                "{'data_color_theme_id':99999999999999999999999} | max_value |"
                        + " Ensure this value is less than or equal to 2147483647. | data_color_theme_id",
                "{'tags':'a'}         | not_a_list     | Expected a list of items but got type \"str\".  | tags",
                "{'tags':{}}          | not_a_list     | Expected a list of items but got type \"dict\". | tags",
                "{'tags':5}           | not_a_list     | Expected a list of items but got type \"int\".  | tags",
                "{'tags':1.5}         | not_a_list     | Expected a list of items but got type \"float\".| tags",
                "{'tags':true}        | not_a_list     | Expected a list of items but got type \"bool\". | tags",
                "{'tags':['a',null]}  | null           | This field may not be null.   | tags__1",
                "{'tags':['a',[]]}    | invalid_input  | Not a valid string.           | tags__1",
                "{'tags':[' ']}       | blank          | This field may not be blank.  | tags__0",
                "{'restriction_level':5}     | invalid_choice | \"5\" is not a valid choice.     | restriction_level",
                "{'restriction_level':'x'}   | invalid_choice | \"x\" is not a valid choice.     | restriction_level",
                "{'restriction_level':true}  | invalid_choice | \"True\" is not a valid choice.  | restriction_level",
                "{'restriction_level':21.5}  | invalid_choice | \"21.5\" is not a valid choice.  | restriction_level",
                "{'name':'a\\u0000b'} | null_characters_not_allowed | Null characters are not allowed. | name",
                "{'tags':5,'name':[],'pinned':9} | invalid_input | Not a valid string. | name",
            })
    void namesTheFirstFault(String body, String code, String detail, String attr) {
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> SCHEMAS.check("dashboard", json(body)));
        assertThat(refusal.errorCode().type()).isEqualTo("validation_error");
        assertThat(List.of(refusal.errorCode().code(), refusal.detail(), refusal.attr()))
                .containsExactly(code, detail, attr);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'pinned':'on'}           | {'pinned':true}",
                "{'pinned':'True'}         | {'pinned':true}",
                "{'pinned':'t'}            | {'pinned':true}",
                "{'pinned':'y'}            | {'pinned':true}",
                "{'pinned':1}              | {'pinned':true}",
                "{'pinned':1.0}            | {'pinned':true}",
                "{'pinned':'1'}            | {'pinned':true}",
                "{'pinned':'off'}          | {'pinned':false}",
                "{'pinned':'no'}           | {'pinned':false}",
                "{'pinned':'f'}            | {'pinned':false}",
                "{'pinned':0}              | {'pinned':false}",
                "{'use_dashboard':'5'}     | {'use_dashboard':5}",
                "{'use_dashboard':' 5 '}   | {'use_dashboard':5}",
                "{'use_dashboard':5.0}     | {'use_dashboard':5}",
                "{'use_dashboard':'5.00'}  | {'use_dashboard':5}",
                "{'use_dashboard':null}    | {'use_dashboard':null}",
                "{'name':' a '}            | {'name':'a'}",
                "{'name':''}               | {'name':''}",
                "{'name':null}             | {'name':null}",
                "{'name':5}                | {'name':'5'}",
                "{'name':1.50}             | {'name':'1.5'}",
                "{'name':12345678901234567890} | {'name':'12345678901234567890'}",
                "{'tags':[' a ',5]}        | {'tags':['a','5']}",
                "{'restriction_level':'37'}| {'restriction_level':37}",
                "{'filters':{'a':[1,{'b':1.10}]}} | {'filters':{'a':[1,{'b':1.10}]}}",
                "{'breakdown_colors':null} | {'breakdown_colors':null}",
                "{'nonsense':1,'id':9,'created_by':3,'is_shared':true} | {}",
            })
    void coercesAsTheRealServiceDoes(String body, String expected) {
        assertThat(SCHEMAS.check("dashboard", json(body))).isEqualTo(json(expected));
    }

    @Test
    void countsCharactersAndNotUnits() {
        String longest = "😀".repeat(400);
        assertThat(SCHEMAS.check("dashboard", json("{'name':'" + longest + "'}"))
                        .get("name")
                        .textValue())
                .isEqualTo(longest);
        assertThatThrownBy(() -> SCHEMAS.check("dashboard", json("{'name':'" + longest + "x'}")))
                .hasMessage("Ensure this field has no more than 400 characters.");
    }

    @ParameterizedTest
    @CsvSource({"[], list", "'\"a\"', str", "5, int", "1.5, float", "true, bool"})
    void refusesBodiesThatAreNoObjects(String body, String type) {
        assertThatThrownBy(() -> SCHEMAS.check("dashboard", json(body)))
                .hasMessage("Invalid data. Expected a dictionary, but got " + type + ".");
    }

    @Test
    void refusesNullBody() {
        assertThatThrownBy(() -> SCHEMAS.check("dashboard", json("null"))).hasMessage("This field may not be null.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                 | required | This field is required. | label",
                "{'label':''}                       | blank    | This field may not be blank. | label",
                "{'label':'ab'}        | min_length | Ensure this field has at least 3 characters. | label",
                "{'label':'abc','scopes':[]}        | empty    | This list may not be empty. | scopes",
                "{'label':'abc','scopes':['x','y']} | max_length | Ensure this field has no more than 1 elements. |"
                        + " scopes",
                "{'label':'abc','user':{}}          | required | This field is required. | user__uuid",
                "{'label':'abc','user':{'uuid':'x'}} | invalid_input | Must be a valid UUID. | user__uuid",
                "{'label':'abc','user':5}           | invalid_input |"
                        + " Expected a dictionary of items but got type \"int\". | user",
            })
    void knowsTheOtherKeywords(String body, String code, String detail, String attr) {
        String[] columns = {code, detail, attr};
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> SCHEMAS.check("sample", json(body)));
        assertThat(new String[] {refusal.errorCode().code(), refusal.detail(), refusal.attr()})
                .isEqualTo(columns);
    }

    @Test
    void refusesWhatIsNoTime() {
        assertThatThrownBy(() -> SCHEMAS.check("sample", json("{'label':'abc','until':'soon'}")))
                .hasMessage("Datetime has wrong format. Use one of these formats instead:"
                        + " YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].");
    }

    @Test
    void readsForms() {
        JsonNode checked = SCHEMAS.checkForm(
                "dashboard",
                Map.of(
                        "name", List.of("a", "b"),
                        "tags", List.of("x", "y"),
                        "pinned", List.of("on"),
                        "use_dashboard", List.of(""),
                        "filters", List.of("{\"date_from\":\"-7d\"}"),
                        "other", List.of("x")));
        assertThat(checked)
                .isEqualTo(json("{'name':'b','pinned':true,'use_dashboard':null,'filters':{'date_from':'-7d'},"
                        + "'tags':['x','y']}"));
        assertThatThrownBy(() -> SCHEMAS.checkForm("dashboard", Map.of("breakdown_colors", List.of("{"))))
                .hasMessage("Value must be valid JSON.");
    }

    @Test
    void refusesAListThatIsTooLongToBeJudged() {
        JsonNode body = json("{'tags':[7" + ",7".repeat(10_000) + "]}");
        assertThatThrownBy(() -> SCHEMAS.check("dashboard", body))
                .hasMessage("Ensure this field has no more than 10000 elements.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "../conf/schema/dashboard"})
    void saysWhichSchemaIsMissing(String name) {
        assertThatThrownBy(() -> SCHEMAS.check(name, json("{}")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(name);
    }

    private static JsonNode json(String text) {
        try {
            return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException mistake) {
            throw new AssertionError(mistake);
        }
    }
}
