package dev.tenrec.insight.exec.scan;

/** The values of one property: a number for each distinct one, from 1 on; 0 stands for no value. */
public interface Values {
    /** All numbers are below this. */
    int bound();

    /** The value as people see it: a text itself, anything else as JSON; null for 0. */
    String text(int code);

    /** The value where it is a number, also one written as a text; otherwise NaN. */
    double number(int code);
}
