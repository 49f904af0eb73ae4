/**
 * Surveys: questions that SDKs ask. {@link dev.tenrec.survey.Surveys} keeps them; answers are events. Reading order:
 * {@code Survey}, {@code SurveyRules}, {@code SurveyFlags}, {@code Surveys}. Any thread.
 */
@NullMarked
package dev.tenrec.survey;

import org.jspecify.annotations.NullMarked;
