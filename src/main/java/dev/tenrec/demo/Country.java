package dev.tenrec.demo;

/** Country of a person. */
enum Country {
    US("United States"),
    DE("Germany"),
    GB("United Kingdom"),
    FR("France"),
    IN("India"),
    BR("Brazil"),
    CA("Canada"),
    NL("Netherlands"),
    AU("Australia"),
    JP("Japan");

    static final Weighted<Country> PICKED = new Weighted<Country>()
            .add(31, US)
            .add(16, DE)
            .add(12, GB)
            .add(9, FR)
            .add(8, IN)
            .add(7, BR)
            .add(6, CA)
            .add(5, NL)
            .add(4, AU)
            .add(2, JP);

    private final String words;

    Country(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
