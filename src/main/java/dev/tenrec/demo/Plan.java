package dev.tenrec.demo;

/** Plans of Burrow. */
enum Plan {
    FREE("free", 0, 0.2),
    TEAM("team", 9, 0.5),
    BUSINESS("business", 19, 1);

    static final Weighted<Plan> PICKED =
            new Weighted<Plan>().add(58, FREE).add(31, TEAM).add(11, BUSINESS);

    private final String wire;
    private final int seatPrice;
    private final double size;

    Plan(String wire, int seatPrice, double size) {
        this.wire = wire;
        this.seatPrice = seatPrice;
        this.size = size;
    }

    String wire() {
        return wire;
    }

    int seatPrice() {
        return seatPrice;
    }

    /** Relative size of its companies, from 0 to 1. */
    double size() {
        return size;
    }
}
