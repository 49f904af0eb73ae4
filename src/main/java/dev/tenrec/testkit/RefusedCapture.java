package dev.tenrec.testkit;

import dev.tenrec.capture.RefusedRequest;
import java.util.List;

/** A capture request with a valid key that was refused for what it holds, with each reason. */
public record RefusedCapture(int status, String path, List<String> reasons) {
    static RefusedCapture of(RefusedRequest request) {
        return new RefusedCapture(
                request.status(),
                request.path(),
                request.reasons().stream().map(reason -> reason.text()).toList());
    }

    @Override
    public String toString() {
        return status + " " + path + ": " + String.join("; ", reasons);
    }
}
