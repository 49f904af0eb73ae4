package dev.tenrec.store;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;

/**
 * The largest record of a kind; lists read a hundred of them at once.
 *
 * @param subject what is limited, as the refusal begins
 */
public record SizeLimit(String subject, int bytesMax) {
    /** The same record; refuses one that takes more bytes as JSON. */
    public <T> T checked(T record) {
        if (Json.write(record).length > bytesMax) {
            throw ApiException.invalid(subject + " may not take more than " + bytesMax + " bytes.");
        }
        return record;
    }
}
