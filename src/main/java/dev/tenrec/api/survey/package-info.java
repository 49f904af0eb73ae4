/** Surveys over HTTP, for people and for SDKs. {@link dev.tenrec.api.survey.SurveyModule} is the door. */
@NullMarked
package dev.tenrec.api.survey;

import org.jspecify.annotations.NullMarked;
