package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import dev.tenrec.insight.sql.syntax.Syntax.Name;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pratt parser of expressions: operators by how strongly they bind. */
final class ExpressionParser {
    private final TokenCursor tokens;
    private final OperandParser operands;

    ExpressionParser(TokenCursor tokens) {
        this.tokens = tokens;
        this.operands = new OperandParser(tokens, this);
    }

    /** An expression, with a name if AS follows. */
    Syntax expression() {
        return expression(0);
    }

    /** An expression of a SELECT, whose name may follow without AS. */
    Syntax column() {
        Syntax expression = expression();
        Token next = tokens.peek();
        boolean isName = next.kind() == Token.Kind.QUOTED
                || (next.kind() == Token.Kind.WORD && !Keywords.isReserved(next.lower()));
        if (!isName || expression instanceof Syntax.Alias) {
            return expression;
        }
        return new Syntax.Alias(expression, tokens.next().value(), expression.at());
    }

    /** An expression of operators that bind more strongly than {@code weakest}. */
    Syntax expression(int weakest) {
        return tokens.measured(() -> {
            Syntax left = prefix();
            while (true) {
                Syntax longer = continued(left, weakest);
                if (longer == null) {
                    return left;
                }
                tokens.grow();
                left = longer;
            }
        });
    }

    private Syntax prefix() {
        Token token = tokens.peek();
        if (token.isWord("not") && !tokens.isNameOnly(0)) {
            // The function as well: the operator reaches further, over what follows the parenthesis.
            tokens.next();
            return Call.of("not", token.start(), tokens.nested(() -> expression(Operators.NOT)));
        }
        if (token.isSign("-")) {
            tokens.next();
            return negated(tokens.nested(() -> expression(Operators.NEGATION)), token.start());
        }
        if (token.isSign("+")) {
            tokens.next();
            return tokens.nested(() -> expression(Operators.NEGATION));
        }
        Syntax operand = operands.operand();
        tokens.grow();
        return operand;
    }

    private static Syntax negated(Syntax operand, int at) {
        if (operand instanceof Constant constant) {
            if (constant.value() instanceof Long number) {
                return new Constant(-number, at);
            }
            if (constant.value() instanceof Double number) {
                return new Constant(-number, at);
            }
        }
        return Call.of("negate", at, operand);
    }

    /** The expression together with the next operator and its operand; null when none follows that binds. */
    private @Nullable Syntax continued(Syntax left, int weakest) {
        Token token = tokens.peek();
        Syntax access = access(left, token);
        if (access != null) {
            return access;
        }
        Operators.Operator operator = Operators.of(token);
        if (operator != null) {
            return operator.strength() > weakest ? binary(left, operator) : null;
        }
        if (token.isSign("?")) {
            return weakest < Operators.TERNARY ? ternary(left) : null;
        }
        if (token.isWord("as")) {
            if (weakest >= Operators.ALIAS) {
                return null;
            }
            tokens.next();
            return new Syntax.Alias(left, alias(), left.at());
        }
        return weakest < Operators.COMPARISON ? wordOperator(left, token) : null;
    }

    private String alias() {
        return tokens.peek().kind() == Token.Kind.STRING ? tokens.next().value() : tokens.anyName("A name after AS");
    }

    private Syntax binary(Syntax left, Operators.Operator operator) {
        tokens.next();
        String function = operator.function();
        Syntax right = tokens.nested(() -> expression(operator.strength()));
        if (Operators.isChain(function)) {
            List<Syntax> args = new ArrayList<>(List.of(left, right));
            while (operator.equals(Operators.of(tokens.peek()))) {
                tokens.next();
                args.add(tokens.nested(() -> expression(operator.strength())));
            }
            return Call.of(function, args, left.at());
        }
        if (function.equals("matchIgnoringCase")) {
            Syntax pattern = Call.of("concat", right.at(), new Constant("(?i)", right.at()), right);
            return negatedIf(operator.negated(), Call.of("match", left.at(), left, pattern));
        }
        return negatedIf(operator.negated(), Call.of(function, left.at(), left, right));
    }

    private static Syntax negatedIf(boolean negated, Call call) {
        return negated ? Call.of("not", call.at(), call) : call;
    }

    private Syntax ternary(Syntax condition) {
        tokens.next();
        Syntax yes = tokens.nested(() -> expression(Operators.ALIAS));
        tokens.expectSign(":", "between the two values of a condition");
        Syntax no = tokens.nested(() -> expression(Operators.ALIAS));
        return Call.of("if", condition.at(), condition, yes, no);
    }

    private @Nullable Syntax access(Syntax left, Token token) {
        if (token.isSign("[")) {
            tokens.next();
            return elementOrSlice(left);
        }
        if (token.isSign(".") || token.isSign("?.")) {
            tokens.next();
            return member(left);
        }
        if (token.isSign("::")) {
            tokens.next();
            int at = tokens.at();
            return Call.of("CAST", left.at(), left, new Constant(operands.type(), at));
        }
        return null;
    }

    /** Reads {@code 1]}, {@code 'key']}, {@code 2:5]}, {@code :5]} or {@code 2:]}. */
    private Syntax elementOrSlice(Syntax left) {
        int at = tokens.at();
        Syntax from = tokens.isSign(":") ? new Constant(1L, at) : tokens.nested(this::expression);
        if (!tokens.acceptSign(":")) {
            tokens.expectSign("]", "after the key of an element");
            return element(left, from);
        }
        if (tokens.acceptSign("]")) {
            return Call.of("arraySlice", left.at(), left, from);
        }
        Syntax to = tokens.nested(this::expression);
        tokens.expectSign("]", "after the end of a slice");
        return Call.of("arraySlice", left.at(), left, from, length(from, to));
    }

    /** The number of elements from one index to another, both included and counted from the same side. */
    private Syntax length(Syntax from, Syntax to) {
        if (!(from instanceof Constant first && first.value() instanceof Long low)
                || !(to instanceof Constant last && last.value() instanceof Long high)) {
            Syntax one = new Constant(1L, to.at());
            Syntax distance = Call.of("minus", to.at(), to, from);
            Syntax none = new Constant(0L, to.at());
            return Call.of("greatest", to.at(), Call.of("plus", to.at(), distance, one), none);
        }
        if (low == 0 || high == 0 || low > 0 != high > 0) {
            throw tokens.source.mistake(from.at(), "Both ends of a slice count from the same side of the array");
        }
        return new Constant(Math.max(0, high - low + 1), to.at());
    }

    private static Syntax element(Syntax left, Syntax key) {
        if (left instanceof Name name && key instanceof Constant constant && constant.value() instanceof String part) {
            return longer(name, part);
        }
        return new Syntax.Element(left, key, left.at());
    }

    private static Name longer(Name name, String part) {
        List<String> parts = new ArrayList<>(name.parts());
        parts.add(part);
        return new Name(parts, name.at());
    }

    private Syntax member(Syntax left) {
        boolean isFromEnd = tokens.isSign("-") && tokens.peek(1).kind() == Token.Kind.NUMBER;
        if (isFromEnd) {
            tokens.next();
        }
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.NUMBER) {
            tokens.next();
            if (token.value().length() > 9 || !token.value().chars().allMatch(Character::isDigit)) {
                throw tokens.source.mistake(token.start(), "The index of an element is a small whole number");
            }
            int index = Integer.parseInt(token.value());
            return new Syntax.TupleElement(left, isFromEnd ? -index : index, left.at());
        }
        if (left instanceof Name name && tokens.acceptSign("*")) {
            return operands.star(name.parts(), name.at());
        }
        if (left instanceof Name name) {
            return longer(name, tokens.anyName("A name after '.'"));
        }
        int at = tokens.at();
        return new Syntax.Element(left, new Constant(tokens.anyName("A name after '.'"), at), left.at());
    }

    /** IN, LIKE, BETWEEN and IS, with or without NOT. */
    private @Nullable Syntax wordOperator(Syntax left, Token token) {
        if (token.isWord("is")) {
            tokens.next();
            return is(left);
        }
        boolean negated = token.isWord("not");
        Token operator = negated ? tokens.peek(1) : token;
        if (operator.isWord("in")) {
            skip(negated);
            return in(left, negated);
        }
        if (operator.isWord("between")) {
            skip(negated);
            Syntax low = tokens.nested(() -> expression(Operators.COMPARISON));
            tokens.expectWord("and", "between the ends of BETWEEN");
            Syntax high = tokens.nested(() -> expression(Operators.COMPARISON));
            return new Syntax.Between(left, low, high, negated, left.at());
        }
        if (negated && (operator.isWord("like") || operator.isWord("ilike"))) {
            skip(true);
            Syntax pattern = tokens.nested(() -> expression(Operators.COMPARISON));
            return Call.of(operator.isWord("like") ? "notLike" : "notILike", left.at(), left, pattern);
        }
        return null;
    }

    private void skip(boolean negated) {
        tokens.next();
        if (negated) {
            tokens.next();
        }
    }

    private Syntax is(Syntax left) {
        boolean negated = tokens.acceptWord("not");
        if (tokens.acceptWord("null")) {
            return Call.of(negated ? "isNotNull" : "isNull", left.at(), left);
        }
        if (tokens.acceptWords("distinct", "from")) {
            Syntax right = tokens.nested(() -> expression(Operators.COMPARISON));
            return Call.of(negated ? "equals" : "notEquals", left.at(), left, right);
        }
        throw tokens.mismatch("NULL, NOT NULL or DISTINCT FROM was expected after IS");
    }

    private Syntax in(Syntax left, boolean negated) {
        boolean isCohort = tokens.acceptWord("cohort");
        Syntax right = tokens.nested(() -> expression(Operators.COMPARISON));
        String function = isCohort ? (negated ? "notInCohort" : "inCohort") : (negated ? "notIn" : "in");
        return Call.of(function, left.at(), left, right);
    }
}
