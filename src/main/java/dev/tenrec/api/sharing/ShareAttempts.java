package dev.tenrec.api.sharing;

import dev.tenrec.limit.Rate;
import dev.tenrec.limit.RatePerKey;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Limits guesses of the password of a shared page: from one address, for one link from one address, and for one link
 * from everywhere. Right guesses count too, so that the number left tells nothing. Lives on the event loop.
 */
public final class ShareAttempts {
    private static final Rate OF_ADDRESS = new Rate(30, Duration.ofMinutes(1));
    private static final Rate OF_LINK_AND_ADDRESS = new Rate(5, Duration.ofMinutes(1));
    private static final Rate OF_LINK = new Rate(60, Duration.ofMinutes(1));

    private final RatePerKey addresses;
    private final RatePerKey linksOfAddresses;
    private final RatePerKey links;

    /** @param nanoTime a clock that never goes back */
    public ShareAttempts(LongSupplier nanoTime) {
        addresses = new RatePerKey(OF_ADDRESS, nanoTime);
        linksOfAddresses = new RatePerKey(OF_LINK_AND_ADDRESS, nanoTime);
        links = new RatePerKey(OF_LINK, nanoTime);
    }

    /**
     * Counts an attempt that is about to be made.
     *
     * @throws dev.tenrec.limit.ThrottledException when there were too many just now; then nothing is counted, so that
     *     an address that is held back does not use up what others have left
     */
    public void begin(String link, String address) {
        String both = address + " " + link;
        addresses.require(address);
        linksOfAddresses.require(both);
        links.take(link);
        linksOfAddresses.take(both);
        addresses.take(address);
    }
}
