package dev.tenrec.demo;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Everybody: each person follows from the seed and a number, whatever order they are asked for in. */
final class People {
    static final int COUNT = 5_000;
    static final int CUSTOMERS = 700;

    private static final long SEED_STEP = 1_000_003;

    private final long seed;
    private final List<Company> companies;
    private final Weighted<Integer> arrivals;

    People(long seed, Calendar calendar) {
        // Far from the next seed, so that two seeds share no person.
        this.seed = seed * SEED_STEP;
        this.companies = IntStream.range(0, Company.COUNT)
                .mapToObj(number -> Company.of(number, random(-1 - number)))
                .toList();
        this.arrivals = calendar.arrivals();
    }

    List<Company> companies() {
        return companies;
    }

    /** The random numbers of one person; negative numbers seed other things. */
    SplittableRandom random(int number) {
        return new SplittableRandom(seed + number);
    }

    Person person(int number, SplittableRandom random) {
        boolean isCustomer = number < CUSTOMERS;
        return Person.of(number, isCustomer, isCustomer ? 0 : arrivals.pick(random), companies, random);
    }
}
