package dev.tenrec.store;

class HeapTableTest extends TableContract {
    @Override
    Table open() {
        return new HeapTable();
    }
}
