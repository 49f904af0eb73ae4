package dev.tenrec.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of the registries of special ones (RFC 6890), and those beside them. */
final class TargetAddressesTest {
    private static final TargetAddresses PUBLIC = TargetAddresses.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.0.0.1",
                "100.64.0.1",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.8",
                "192.0.2.1",
                "192.168.0.1",
                "198.18.0.1",
                "198.51.100.1",
                "203.0.113.9",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "fe80::1",
                "fc00::1",
                "fd00:ec2::254",
                "ff02::1",
                "2001:db8::1",
                "2001::1",
                "::ffff:10.0.0.1",
                "::169.254.169.254",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b:1::1",
                "2002:7f00:1::1",
                "2002:c0a8:1::",
                "fec0::1"
            })
    void specialAddressesAreRefused(String address) throws UnknownHostException {
        assertThat(PUBLIC.isAllowed(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "2606:4700::1111",
                "64:ff9b::101:101",
                "2002:101:101::1",
                "::ffff:8.8.8.8"
            })
    void publicAddressesAreAllowed(String address) throws UnknownHostException {
        assertThat(PUBLIC.isAllowed(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.20.0.0", "10.20.255.255", "fd12::9", "192.168.7.7"})
    void rangesOfTheOperatorAreAllowed(String address) throws UnknownHostException {
        TargetAddresses some = TargetAddresses.of("10.20.0.0/16, fd12::/16,192.168.7.7");
        assertThat(some.isAllowed(InetAddress.getByName(address))).isTrue();
        assertThat(some.isAllowed(InetAddress.getByName("10.21.0.0"))).isFalse();
        assertThat(some.isAllowed(InetAddress.getByName("192.168.7.8"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/x", "/8", "..."})
    void namesAndMalformedRangesAreRefused(String range) {
        assertThatThrownBy(() -> TargetAddresses.of(range)).isInstanceOf(IllegalArgumentException.class);
    }
}
