package dev.tenrec.account;

import java.util.UUID;

/**
 * Owns projects and has members.
 *
 * @param createdAt ISO 8601 in UTC
 */
public record Organization(UUID id, String name, String slug, String createdAt) {}
