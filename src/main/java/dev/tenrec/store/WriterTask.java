package dev.tenrec.store;

import org.jspecify.annotations.Nullable;

/** Work in memory that only the writer may do, and that replay does not repeat: no record is written of it. */
final class WriterTask implements Write<Boolean> {
    private final Runnable task;

    WriterTask(Runnable task) {
        this.task = task;
    }

    @Override
    public @Nullable JournalEntry prepare() {
        return null;
    }

    @Override
    public void applied(long position) {
        throw new IllegalStateException("there is no record");
    }

    @Override
    public Boolean answer() {
        task.run();
        return true;
    }
}
