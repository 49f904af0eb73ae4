package dev.tenrec.demo;

/**
 * Owner of the demo, who signs in.
 *
 * @param setUpCode of the first start
 */
public record Owner(String setUpCode, String name, String email, String password) {}
