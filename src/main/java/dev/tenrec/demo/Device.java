package dev.tenrec.demo;

import java.util.SplittableRandom;

/** Device and browser of a person. */
record Device(String browser, String os, String type) {
    private static final Weighted<Device> PICKED = new Weighted<Device>()
            .add(30, new Device("Chrome", "Windows", "Desktop"))
            .add(18, new Device("Chrome", "Mac OS X", "Desktop"))
            .add(11, new Device("Safari", "Mac OS X", "Desktop"))
            .add(9, new Device("Firefox", "Linux", "Desktop"))
            .add(8, new Device("Microsoft Edge", "Windows", "Desktop"))
            .add(13, new Device("Mobile Safari", "iOS", "Mobile"))
            .add(11, new Device("Chrome", "Android", "Mobile"));

    static Device pick(SplittableRandom random) {
        return PICKED.pick(random);
    }

    boolean isMobile() {
        return type.equals("Mobile");
    }
}
