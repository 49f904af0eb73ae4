package dev.tenrec.insight.sql.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.sql.plan.Functions;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScalarsTest {
    @Test
    void everyFunctionOfTheCatalogueHasAMeaning() {
        Set<String> named = Functions.names().stream()
                .map(name -> Functions.find(name).orElseThrow().name())
                .collect(Collectors.toSet());
        assertThat(Scalars.names()).containsExactlyInAnyOrderElementsOf(named);
    }
}
