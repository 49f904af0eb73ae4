package dev.tenrec.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** Who belongs to the organization and to the project, and at which level. */
final class MembersModel extends ModelPart {
    private static final String MEMBERS = "/api/organizations/@current/members/";

    private static final class Member {
        int level;
        /** In the project, or 0. */
        int explicit;
    }

    private final Map<String, Member> members = new TreeMap<>();
    private int invited;

    MembersModel(World world) {
        super(world);
    }

    @Override
    void step() {
        String uuid = any(members.keySet());
        if (uuid == null || chance(25)) {
            Member member = new Member();
            member.level = chance(70) ? 1 : 8;
            String email = "member" + invited++ + "@example.com";
            JsonNode made =
                    ask("POST", MEMBERS, body("email", email, "first_name", name(), "level", member.level), 201);
            assertThat(members.put(made.at("/user/uuid").textValue(), member)).isNull();
            return;
        }
        Member member = members.get(uuid);
        switch (random.nextInt(5)) {
            case 0 -> {
                member.level = chance(50) ? 1 : 8;
                ask("PATCH", MEMBERS + uuid + "/", body("level", member.level), 200);
            }
            case 1 -> {
                ask("DELETE", MEMBERS + uuid + "/", null, 204);
                members.remove(uuid);
            }
            case 2 -> {
                int level = chance(50) ? 1 : 8;
                ask(
                        "POST",
                        "/explicit_members/",
                        body("user_uuid", uuid, "level", level),
                        member.explicit == 0 ? 201 : 400);
                member.explicit = member.explicit == 0 ? level : member.explicit;
            }
            case 3 -> {
                int level = chance(50) ? 1 : 8;
                ask("PATCH", explicit(uuid), body("level", level), member.explicit == 0 ? 404 : 200);
                member.explicit = member.explicit == 0 ? 0 : level;
            }
            default -> {
                ask("DELETE", explicit(uuid), null, member.explicit == 0 ? 404 : 204);
                member.explicit = 0;
            }
        }
    }

    private static String explicit(String uuid) {
        return "/explicit_members/" + uuid + "/";
    }

    @Override
    void check() {
        Map<String, Integer> expected = new TreeMap<>();
        Map<String, String> expectedExplicit = new TreeMap<>();
        members.forEach((uuid, member) -> {
            expected.put(uuid, member.level);
            if (member.explicit != 0) {
                expectedExplicit.put(uuid, member.explicit + " " + Math.max(member.level, member.explicit));
            }
        });
        Map<String, Integer> given = new TreeMap<>();
        ask("GET", MEMBERS + "?limit=1000", null, 200)
                .path("results")
                .forEach(member -> given.put(
                        member.at("/user/uuid").textValue(),
                        member.path("level").intValue()));
        given.values().removeIf(level -> level == 15);
        assertThat(given).isEqualTo(expected);
        Map<String, String> givenExplicit = new TreeMap<>();
        ask("GET", "/explicit_members/", null, 200)
                .forEach(member -> givenExplicit.put(
                        member.at("/user/uuid").textValue(),
                        member.path("level").intValue()
                                + " "
                                + member.path("effective_level").intValue()));
        assertThat(givenExplicit).isEqualTo(expectedExplicit);
    }
}
