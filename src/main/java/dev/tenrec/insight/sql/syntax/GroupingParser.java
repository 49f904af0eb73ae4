package dev.tenrec.insight.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the keys of GROUP BY with ROLLUP, CUBE, GROUPING SETS and TOTALS. */
final class GroupingParser {
    /** The most groupings of one query: each reads the rows again. */
    private static final int SETS_MAX = 64;

    private static final Set<String> GROUPINGS = Set.of("rollup", "cube");

    private final TokenCursor tokens;
    private final ExpressionParser expressions;
    private final Set<String> after;
    private final List<Syntax> keys = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    /** @param after the words that end a list of keys */
    GroupingParser(TokenCursor tokens, ExpressionParser expressions, Set<String> after) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.after = after;
    }

    QuerySyntax.GroupBy groupBy() {
        List<List<Integer>> sets = null;
        if (isNext("rollup")) {
            sets = rollup(listed());
        } else if (isNext("cube")) {
            sets = cube(listed());
        } else if (tokens.isWord("grouping")
                && tokens.peek(1).isWord("sets")
                && tokens.peek(2).isSign("(")) {
            tokens.next();
            tokens.next();
            sets = new ArrayList<>();
            tokens.next();
            for (Syntax set : tokens.isSign(")") ? List.<Syntax>of() : tokens.list(after, expressions::expression)) {
                sets.add(numbers(elements(set)));
            }
            tokens.expectSign(")", "after GROUPING SETS");
        } else {
            List<Integer> all = numbers(tokens.list(after, expressions::expression));
            if (tokens.acceptWords("with", "rollup")) {
                sets = rollup(all);
            } else if (tokens.acceptWords("with", "cube")) {
                sets = cube(all);
            }
        }
        check(sets == null ? 1 : sets.size());
        return new QuerySyntax.GroupBy(false, keys, sets, tokens.acceptWords("with", "totals"));
    }

    private static List<Syntax> elements(Syntax set) {
        return set instanceof Syntax.Call call && call.name().equals("tuple") ? call.args() : List.of(set);
    }

    /** True for the name of a grouping that is written as a call. */
    static boolean opens(Syntax key) {
        return key instanceof Syntax.Call call && GROUPINGS.contains(call.name().toLowerCase(Locale.ROOT));
    }

    private boolean isNext(String word) {
        return tokens.isWord(word) && tokens.peek(1).isSign("(");
    }

    private List<Integer> listed() {
        tokens.next();
        tokens.next();
        List<Integer> all = numbers(tokens.list(after, expressions::expression));
        tokens.expectSign(")", "after the keys of a grouping");
        return all;
    }

    /** The indices of keys; a key that was written before is the same one. */
    private List<Integer> numbers(List<Syntax> written) {
        List<Integer> numbers = new ArrayList<>();
        for (Syntax key : written) {
            String text = SqlPrinter.print(key);
            if (!texts.contains(text)) {
                texts.add(text);
                keys.add(key);
            }
            if (!numbers.contains(texts.indexOf(text))) {
                numbers.add(texts.indexOf(text));
            }
        }
        return List.copyOf(numbers);
    }

    private static List<List<Integer>> rollup(List<Integer> all) {
        List<List<Integer>> sets = new ArrayList<>();
        for (int count = all.size(); count >= 0; count--) {
            sets.add(all.subList(0, count));
        }
        return sets;
    }

    private List<List<Integer>> cube(List<Integer> all) {
        check(all.size() < Integer.SIZE - 1 ? 1 << all.size() : Integer.MAX_VALUE);
        List<List<Integer>> sets = new ArrayList<>();
        for (int mask = (1 << all.size()) - 1; mask >= 0; mask--) {
            List<Integer> set = new ArrayList<>();
            for (int index = 0; index < all.size(); index++) {
                if ((mask & (1 << (all.size() - 1 - index))) != 0) {
                    set.add(all.get(index));
                }
            }
            sets.add(List.copyOf(set));
        }
        return sets;
    }

    private void check(int sets) {
        if (sets > SETS_MAX) {
            throw tokens.unsupported("GROUP BY with more than " + SETS_MAX + " groupings");
        }
    }
}
