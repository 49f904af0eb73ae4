package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The address of a client, by the peer of its connection and the header of proxies. */
final class ClientAddressesTest {
    private final ClientAddresses clients = new ClientAddresses("10.0.0.0/8, 192.0.2.1,2001:db8:ffff::/48");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7 |                              | 203.0.113.7",
                "203.0.113.7 | 198.51.100.1                 | 203.0.113.7",
                "10.1.2.3    | 198.51.100.1                 | 198.51.100.1",
                "10.1.2.3    | 1.1.1.1, 198.51.100.1        | 198.51.100.1",
                "10.1.2.3    | 198.51.100.1, 192.0.2.1      | 198.51.100.1",
                "10.1.2.3    | 198.51.100.1:4711            | 198.51.100.1",
                "10.1.2.3    | [2001:db8::1]:4711           | 2001:db8::/64",
                "10.1.2.3    | 2001:db8:1:2:3:4:5:6         | 2001:db8:1:2::/64",
                "10.1.2.3    | 10.9.9.9                     | 10.9.9.9",
                "10.1.2.3    |                              | 10.1.2.3",
                "10.1.2.3    | nonsense                     | 10.1.2.3",
                "10.1.2.3    | 198.51.100.1, localhost      | 10.1.2.3",
                "::ffff:10.1.2.3 | 198.51.100.1             | 198.51.100.1",
                "2001:db8:ffff::1 | 198.51.100.1            | 198.51.100.1",
                "2001:db8::1 | 198.51.100.1                 | 2001:db8::/64",
            })
    void goesByTheLastAddressThatIsNoTrustedProxy(String peer, String forwarded, String client) {
        assertThat(clients.of(peer, forwarded == null ? "" : forwarded)).isEqualTo(client);
    }

    @Test
    void trustsNobodyUnlessTold() {
        assertThat(new ClientAddresses("").of("10.1.2.3", "198.51.100.1")).isEqualTo("10.1.2.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy.example", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/-1", "::1/129", "10.0.0.0/8 ::1"})
    void refusesWhatIsNoAddressOrNetwork(String proxies) {
        assertThatThrownBy(() -> new ClientAddresses(proxies))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(" is not a");
    }
}
