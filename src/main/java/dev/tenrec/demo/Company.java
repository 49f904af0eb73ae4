package dev.tenrec.demo;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A customer, which events name as their group.
 *
 * @param key also its domain
 * @param seatPrice of a seat per month; 0 on the free plan
 */
record Company(String key, String name, String industry, String plan, int seatPrice, int seats, Country country) {
    private static final List<String> FIRST =
            List.of(("Alder Basalt Cinder Dunlin Ember Fathom Gannet Harbour Indigo Juniper "
                            + "Kestrel Lumen Marram Northwind Osprey Pebble Quarry Rowan Sable Tern")
                    .split(" ", -1));
    private static final List<String> SECOND =
            List.of("Works", "Labs", "Foods", "Studio", "Logistics", "Health", "Energy", "Media", "Books");
    private static final List<String> INDUSTRIES =
            List.of("Software", "Research", "Retail", "Design", "Transport", "Health", "Energy", "Media", "Education");
    private static final int SEATS_MAX = 120;

    static final int COUNT = FIRST.size() * SECOND.size();

    static Company of(int number, SplittableRandom random) {
        int kind = number / FIRST.size();
        String name = FIRST.get(number % FIRST.size()) + " " + SECOND.get(kind);
        Plan plan = Plan.PICKED.pick(random);
        int seats = 2 + (int) (SEATS_MAX * Math.pow(random.nextDouble(), 3) * plan.size());
        String key = name.toLowerCase(Locale.ROOT).replace(' ', '-') + ".example";
        return new Company(
                key, name, INDUSTRIES.get(kind), plan.wire(), plan.seatPrice(), seats, Country.PICKED.pick(random));
    }

    int monthlyRevenue() {
        return seatPrice * seats;
    }
}
