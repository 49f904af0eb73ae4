package dev.tenrec.cli;

/** Exit codes of the process; those from 65 on are of {@code sysexits.h}. */
enum ExitCode {
    OK(0, "done"),
    FAILED(1, "not done, or the answer is no; the message says why"),
    USAGE(2, "an unknown command or setting, or a value that cannot be read"),
    NOT_COMPLETE(3, "the run that is judged is not complete, or its report failed"),
    PENDING(4, "warnings wait for a person to waive them, or the report waits for a signature"),
    DAMAGED_DATA(65, "the data directory is damaged; nothing was changed"),
    NO_ANSWER(69, "the target of a relay gave no answer, or refused for too long"),
    OUT_OF_MEMORY(71, "the heap is full or too small; the message names its size and the option -Xmx"),
    IN_USE(73, "another server holds the data directory"),
    IO_ERROR(74, "the disk failed"),
    UNEXPECTED_ANSWER(76, "the target of a relay answered something unexpected; nothing more was sent");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    int number() {
        return number;
    }

    String meaning() {
        return meaning;
    }
}
