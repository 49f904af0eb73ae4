package dev.tenrec.account;

/** The levels of membership, as numbers of the API. */
public final class Level {
    /** No access at all. */
    public static final int NONE = 0;

    public static final int MEMBER = 1;
    public static final int ADMIN = 8;
    /** Exists in organizations only. */
    public static final int OWNER = 15;

    private Level() {}
}
