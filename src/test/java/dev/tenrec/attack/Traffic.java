package dev.tenrec.attack;

/**
 * Load from one address.
 *
 * @param source the local address that its sockets are bound to
 */
record Traffic(String source, Load load, TrafficListener listener) {}
