package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChronicleTableTest extends TableContract {
    @Override
    Table open() {
        return new ChronicleTable("test");
    }

    @Test
    void isPossibleWithTheFlagsThatTheJarHas() {
        assertThat(ChronicleTable.isPossible()).isTrue();
    }

    @Test
    void refusesRoomForWhatASegmentCannotHold() {
        try (Table table = open()) {
            assertThat(table.hasRoomFor(ChronicleTable.VALUE_BYTES_MAX + 1)).isFalse();
        }
    }
}
