package dev.tenrec.insight.exec.scan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    @Test
    void leavesNoMoreTimeThanItsLimit() {
        Deadline deadline = Deadline.in(Duration.ofHours(1));
        assertThatCode(deadline::check).doesNotThrowAnyException();
        deadline.limit(Duration.ZERO);
        assertThatThrownBy(deadline::check)
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("did not end within 0 seconds");
    }

    @Test
    void isNotExtendedByALimit() {
        Deadline deadline = Deadline.in(Duration.ZERO);
        deadline.limit(Duration.ofHours(1));
        assertThatThrownBy(deadline::check).isInstanceOf(ApiException.class);
    }
}
