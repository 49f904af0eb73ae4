package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** The text of an element of HogQLX, {@code ["__hx_tag", "a", "href", url, "children", ["Open"]]}, in a cell. */
final class TagText {
    private static final TextNode MARK = TextNode.valueOf("__hx_tag");
    private static final TextNode CHILDREN = TextNode.valueOf("children");

    private TagText() {}

    static boolean isTag(JsonNode value) {
        return value.isArray() && value.size() >= 2 && value.get(0).equals(MARK);
    }

    /** The texts of the children, one after another; without children the values of the attributes. */
    static String of(JsonNode tag) {
        StringBuilder text = new StringBuilder();
        for (int i = 2; i + 1 < tag.size(); i += 2) {
            if (tag.get(i).equals(CHILDREN)) {
                text.setLength(0);
                tag.get(i + 1).forEach(child -> text.append(cell(child)));
                return text.toString();
            }
            text.append(i == 2 ? "" : " ").append(cell(tag.get(i + 1)));
        }
        return text.toString();
    }

    private static String cell(JsonNode value) {
        Object cell = Cells.of(value);
        return cell == null ? "" : cell.toString();
    }
}
