package dev.tenrec.demo;

/**
 * Who signs in to look at the demo.
 *
 * @param setUpCode of the first start
 */
public record Owner(String setUpCode, String name, String email, String password) {}
