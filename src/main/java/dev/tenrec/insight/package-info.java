/** Questions and answers: a query is parsed once, run on a worker over one view of the events, and answered whole. */
package dev.tenrec.insight;
