package dev.tenrec.activity;

import java.util.List;

/**
 * Some entries of a longer list.
 *
 * @param count how many the whole list has
 * @param entries those of the page, the newest first
 */
public record ActivityPage(int count, List<Activity> entries) {}
