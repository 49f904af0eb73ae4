package dev.tenrec.attack;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * One attack, from any address.
 *
 * @param loads fresh loads for one run
 * @param check runs at the end, while the attack goes on
 * @param isByProxy true for one that comes through the proxy that the server trusts
 */
record Attack(String name, Supplier<List<Load>> loads, Check check, boolean isByProxy) {
    /** Looks for harm other than to capture. */
    @FunctionalInterface
    interface Check {
        /** @param source the address of the attacker */
        Aftermath run(Victim victim, String source, AttackCounts counts) throws IOException, InterruptedException;
    }

    Attack(String name, Supplier<List<Load>> loads) {
        this(name, loads, (victim, source, counts) -> Aftermath.NONE);
    }

    Attack(String name, Supplier<List<Load>> loads, Check check) {
        this(name, loads, check, false);
    }
}
