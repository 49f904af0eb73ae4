/** How often something happened, point by point. */
package dev.tenrec.insight.trends;
