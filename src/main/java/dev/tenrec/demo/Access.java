package dev.tenrec.demo;

/**
 * Address and keys of the server that the demo fills.
 *
 * @param url without a final slash
 * @param projectKey what events are sent with
 * @param personalKey the owner's; only filling needs it, and else it is empty
 */
public record Access(String url, String projectKey, String personalKey) {}
