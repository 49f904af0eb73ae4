package dev.tenrec.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Tenrec;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;

/** A server for each test, where a class asks for that. */
@TenrecTest(lifecycle = TenrecTest.Lifecycle.PER_METHOD)
final class OwnServerTest {
    private static final Set<Tenrec> SEEN = new HashSet<>();
    private Tenrec ofTest;

    @BeforeEach
    void isOfTheTest(Tenrec tenrec) {
        assertThat(tenrec).isSameAs(ofTest);
    }

    @RepeatedTest(3)
    void isAnotherOneEachTime(Tenrec tenrec) {
        assertThat(tenrec).isSameAs(ofTest);
        assertThat(SEEN.add(tenrec)).isTrue();
        SEEN.stream()
                .filter(other -> other != tenrec)
                .forEach(closed -> assertThat(closed.port()).isNotEqualTo(tenrec.port()));
    }
}
