package dev.tenrec.demo;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A visitor of Burrow.
 *
 * @param anonymousId of the browser before signing up
 * @param id afterwards
 * @param isCustomer whether they signed up before the first day
 * @param arrival the number of the first day here
 * @param loyalty how much likelier than others to come back, around 1
 */
record Person(
        String anonymousId,
        String id,
        String name,
        Company company,
        Country country,
        Device device,
        Source source,
        boolean isCustomer,
        int arrival,
        double loyalty) {
    private static final List<String> FIRST = List.of(
            "Amara", "Ben", "Chiara", "Dmitri", "Elif", "Farid", "Grace", "Hana", "Ivan", "Jonas", "Keiko", "Lea",
            "Mateo", "Nadia", "Omar", "Priya", "Quentin", "Rosa", "Sven", "Thandi", "Uma", "Victor", "Wen", "Yusuf");
    private static final List<String> LAST = List.of(("Adeyemi Berg Costa Dubois Eriksen Fischer Garcia Haddad Ito "
                    + "Jansen Kaur Lindqvist Moreau Novak Okafor Petrov Rossi Silva Tanaka Usman Weber Zhang")
            .split(" ", -1));

    static Person of(int number, boolean isCustomer, int arrival, List<Company> companies, SplittableRandom random) {
        String first = FIRST.get(random.nextInt(FIRST.size()));
        String last = LAST.get(random.nextInt(LAST.size()));
        // Few companies have many people.
        Company company = companies.get((int) (companies.size() * Math.pow(random.nextDouble(), 1.7)));
        return new Person(
                Batch.uuid(random),
                String.format(Locale.ROOT, "user-%05d", number),
                first + " " + last,
                company,
                random.nextInt(3) == 0 ? Country.PICKED.pick(random) : company.country(),
                Device.pick(random),
                Calendar.isLaunch(arrival) && random.nextInt(100) < 55 ? Source.LAUNCH : Source.USUAL.pick(random),
                isCustomer,
                arrival,
                0.5 + random.nextDouble());
    }

    String email() {
        return name.toLowerCase(Locale.ROOT).replace(' ', '.') + "+" + id.substring(id.length() - 5) + "@"
                + company.key();
    }
}
