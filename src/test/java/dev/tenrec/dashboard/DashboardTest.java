package dev.tenrec.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DashboardTest {
    private static final Editor CREATOR = new Editor(7, false);
    private static final Editor ADMIN = new Editor(8, true);
    private static final Editor MEMBER = new Editor(9, false);
    private static final Dashboard BLANK = Dashboard.blank(1, 2, 3, CREATOR.userId());

    @Test
    void keepsFieldsThatThePatchDoesNotName() {
        Dashboard full = BLANK.apply(patch("""
                {"name":"Sales","description":"d","pinned":true,"tags":["a"],"restriction_level":37,
                "filters":{"date_from":"-7d"},"variables":{"v":1},"breakdown_colors":[1],"data_color_theme_id":1}"""));
        assertThat(full.apply(patch("{}"))).isEqualTo(full);
        assertThat(full.apply(patch("{\"pinned\":false}")).name()).isEqualTo("Sales");
    }

    @Test
    void tellsNullFromAbsent() {
        Dashboard named = BLANK.apply(patch("{\"name\":\"Sales\",\"data_color_theme_id\":1}"));
        Dashboard cleared =
                named.apply(patch("{\"name\":null,\"data_color_theme_id\":null,\"breakdown_colors\":null}"));
        assertThat(cleared.name()).isNull();
        assertThat(cleared.dataColorThemeId()).isNull();
        assertThat(cleared.breakdownColors().isNull()).isTrue();
    }

    @Test
    void lowersAndTrimsTagsAndKeepsEachOnce() {
        assertThat(BLANK.apply(patch("{\"tags\":[\"Q1 \",\"q1\",\" Ärger\"]}")).tags())
                .containsExactly("q1", "ärger");
        assertThat(BLANK.apply(patch("{\"tags\":[\"a\"]}"))
                        .apply(patch("{\"tags\":[]}"))
                        .tags())
                .isEmpty();
    }

    @Test
    void takesEmptyFiltersForAbsent() {
        Dashboard filtered = BLANK.apply(patch("{\"filters\":{\"date_from\":\"-7d\"}}"));
        for (String empty : new String[] {"{}", "null", "\"\"", "0", "false", "[]"}) {
            assertThat(filtered.apply(patch("{\"filters\":" + empty + "}"))).isEqualTo(filtered);
        }
    }

    @Test
    void refusesFiltersThatAreNoDictionary() {
        assertThatThrownBy(() -> BLANK.apply(patch("{\"filters\":[1]}")))
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.detail()).isEqualTo("Filters must be a dictionary");
                    assertThat(refusal.attr()).isNull();
                });
    }

    @Test
    void refusesToGrowWithoutBound() {
        ObjectNode large = Json.object().put("description", "x".repeat(Dashboard.SIZE.bytesMax()));
        assertThatThrownBy(() -> BLANK.apply(new DashboardPatch(large)))
                .isInstanceOf(ApiException.class)
                .hasMessage("A dashboard may not take more than 1000000 bytes.");
    }

    @Test
    void letsOnlyCreatorAndAdminsEditWhenRestricted() {
        Dashboard restricted = BLANK.apply(patch("{\"restriction_level\":37}"));
        assertThat(restricted.privilegeOf(CREATOR, false)).isEqualTo(37);
        assertThat(restricted.privilegeOf(ADMIN, false)).isEqualTo(37);
        assertThat(restricted.privilegeOf(MEMBER, false)).isEqualTo(21);
        assertThat(restricted.privilegeOf(MEMBER, true)).isEqualTo(37);
        assertThat(BLANK.privilegeOf(MEMBER, false)).isEqualTo(37);
    }

    @Test
    void letsOnlyCreatorAndAdminsRestrict() {
        BLANK.permitRestriction(CREATOR, patch("{\"restriction_level\":37}"));
        BLANK.permitRestriction(ADMIN, patch("{\"restriction_level\":37}"));
        BLANK.permitRestriction(MEMBER, patch("{\"restriction_level\":21}"));
        assertThatThrownBy(() -> BLANK.permitRestriction(MEMBER, patch("{\"restriction_level\":37}")))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.errorCode()).isEqualTo(ErrorCode.PERMISSION_DENIED))
                .hasMessageStartingWith("Only the dashboard owner and project admins have the restriction rights");
    }

    @Test
    void survivesBeingWrittenAndRead() {
        Dashboard full = BLANK.apply(patch("{\"name\":\"Sälè\",\"tags\":[\"a\"],\"breakdown_colors\":null}"));
        assertThat(Json.read(Json.write(full), Dashboard.class)).isEqualTo(full);
    }

    static DashboardPatch patch(String json) {
        try {
            return new DashboardPatch((ObjectNode) Json.parse(json.getBytes(StandardCharsets.UTF_8)));
        } catch (JsonProcessingException mistake) {
            throw new AssertionError(mistake);
        }
    }
}
