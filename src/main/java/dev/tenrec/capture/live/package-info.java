/** The live stream of captured and refused events. */
package dev.tenrec.capture.live;
