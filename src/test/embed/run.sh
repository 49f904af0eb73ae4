#!/usr/bin/env bash
# Uses tenrec-test as other programs do: a project with nothing but JUnit, and projects with Spring Boot, its web and
# its reactive starter (Netty, Jackson and Logback in Boot's versions). Each runs the test of README.md. Needs the
# artifact:
#
#   mvn -q -DskipTests install && bash src/test/embed/run.sh [plain] [3.5.6] [4.0.0]
set -euo pipefail
cd "$(dirname "$0")/../../.."
[[ $# -gt 0 ]] || set -- plain 3.5.6
version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' src/build/tenrec-test.xml | head -1)
work=target/embed
rm -rf "$work"

# java_block FILE: the first block of Java in a page.
java_block() { awk '/^```java$/ {inside = 1; next} /^```$/ {if (inside) exit} inside' "$1"; }

# dependency GROUP ARTIFACT [VERSION] [SCOPE]
dependency() {
    echo "    <dependency><groupId>$1</groupId><artifactId>$2</artifactId>"
    [[ -z ${3:-} ]] || echo "      <version>$3</version>"
    [[ -z ${4:-} ]] || echo "      <scope>$4</scope>"
    echo "    </dependency>"
}

for host in "$@"; do
    folder=$work/$host
    tests=$folder/src/test/java/host
    mkdir -p "$tests"
    {
        echo '<project xmlns="http://maven.apache.org/POM/4.0.0">'
        echo '  <modelVersion>4.0.0</modelVersion>'
        if [[ $host != plain ]]; then
            echo '  <parent><groupId>org.springframework.boot</groupId>'
            echo "    <artifactId>spring-boot-starter-parent</artifactId><version>$host</version>"
            echo '    <relativePath /></parent>'
        fi
        echo '  <groupId>host</groupId><artifactId>host</artifactId><version>1</version>'
        echo '  <properties><maven.compiler.release>17</maven.compiler.release>'
        echo '    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>'
        echo '  <dependencies>'
        dependency dev.tenrec tenrec-test "$version" test
        if [[ $host == plain ]]; then
            dependency org.junit.jupiter junit-jupiter 5.10.2 test
        else
            dependency org.springframework.boot spring-boot-starter-web
            dependency org.springframework.boot spring-boot-starter-webflux
            dependency org.springframework.boot spring-boot-starter-test "" test
        fi
        echo '  </dependencies>'
        if [[ $host == plain ]]; then
            echo '  <build><plugins>'
            echo '    <plugin><artifactId>maven-resources-plugin</artifactId><version>3.5.0</version></plugin>'
            echo '    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.16.0</version></plugin>'
            echo '    <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.6.1</version></plugin>'
            echo '  </plugins></build>'
        fi
        echo '</project>'
    } > "$folder/pom.xml"
    {
        echo 'package host;'
        echo 'import static dev.tenrec.TenrecAssertions.assertThat;'
        echo 'import static java.time.Duration.ofSeconds;'
        echo 'import dev.tenrec.Tenrec;'
        echo 'import dev.tenrec.junit.TenrecTest;'
        echo 'import org.junit.jupiter.api.Test;'
        java_block README.md
    } > "$tests/SignUpTest.java"
    cat > "$tests/Application.java" <<'EOF'
package host;

import java.net.URI;
import java.net.http.*;

record Application(String url, String projectKey) {
    void signUp(String distinctId, String plan) {
        String body = "{\"api_key\":\"" + projectKey + "\",\"event\":\"signed up\",\"distinct_id\":\"" + distinctId
                + "\",\"properties\":{\"plan\":\"" + plan + "\"}}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/capture/"))
                .POST(HttpRequest.BodyPublishers.ofString(body)).build();
        HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.discarding());
    }
}
EOF
    if [[ $host != plain ]]; then
        cat > "$tests/BootTest.java" <<'EOF'
package host;

import static org.junit.jupiter.api.Assertions.*;

import dev.tenrec.Tenrec;
import dev.tenrec.junit.TenrecTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;

@TenrecTest
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, classes = BootTest.Host.class)
class BootTest {
    @SpringBootApplication
    static class Host {}

    @Test
    void runsBesideTheApplication(Tenrec tenrec, ApplicationContext context) throws Exception {
        assertNotNull(context.getBean("requestMappingHandlerMapping"));
        // The host's Netty, which has no event loop of the kind that the server needs.
        Class.forName("io.netty.channel.nio.NioEventLoopGroup");
        new Application(tenrec.url(), tenrec.projectKey()).signUp("ana", "pro");
        tenrec.await().event("signed up").within(Duration.ofSeconds(20));
    }
}
EOF
    fi
    (cd "$folder" && mvn -B -q test > mvn.log 2>&1) || { tail -60 "$folder/mvn.log"; echo "FAILED: $host" >&2; exit 1; }
    if grep -E "multiple SLF4J providers|SLF4J\(W\)|NoClassDefFoundError|NoSuchMethodError" "$folder/mvn.log"; then
        [[ $host == plain ]] || { echo "FAILED: $host logs a clash" >&2; exit 1; }
    fi
    echo "$host: passed, $(grep -l 'tests="[1-9]' "$folder"/target/surefire-reports/*.xml | wc -l) classes of tests"
done
