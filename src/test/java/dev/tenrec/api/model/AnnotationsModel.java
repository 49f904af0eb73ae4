package dev.tenrec.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** Notes on the time line. */
final class AnnotationsModel extends ModelPart {
    private static final class Note {
        String content;
        boolean deleted;
    }

    private final Map<Integer, Note> notes = new TreeMap<>();

    AnnotationsModel(World world) {
        super(world);
    }

    @Override
    void step() {
        Integer id = any(notes.keySet());
        if (id == null || chance(40)) {
            Note note = new Note();
            note.content = name();
            JsonNode made = ask("POST", "/annotations/", body("content", note.content, "scope", "project"), 201);
            assertThat(notes.put(made.path("id").intValue(), note)).isNull();
            return;
        }
        Note note = notes.get(id);
        if (chance(50)) {
            // A PATCH reaches deleted notes too.
            note.content = name();
            ask("PATCH", "/annotations/" + id + "/", body("content", note.content), 200);
        } else {
            ask("PATCH", "/annotations/" + id + "/", body("deleted", !note.deleted), 200);
            note.deleted = !note.deleted;
        }
    }

    @Override
    void check() {
        Map<Integer, String> expected = new TreeMap<>();
        notes.forEach((id, note) -> {
            if (!note.deleted) {
                expected.put(id, note.content);
            }
            ask("GET", "/annotations/" + id + "/", null, note.deleted ? 404 : 200);
        });
        Map<Integer, String> given = new TreeMap<>();
        ask("GET", "/annotations/", null, 200)
                .path("results")
                .forEach(note -> given.put(
                        note.path("id").intValue(), note.path("content").textValue()));
        assertThat(given).isEqualTo(expected);
    }
}
