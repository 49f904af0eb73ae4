package dev.tenrec.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Makes the HTTP decoder refuse header lines that go on in the next line. Programs read such lines differently, and the
 * decoder joins them without a trace: so the blank that begins the second line is replaced, before the decoder, by a
 * byte that no header may hold.
 *
 * <p>Where a head ends is seen in the bytes; where a body ends is told by the decoder, whose messages pass the second
 * half of this guard. For that the decoder never gets the end of one message together with what follows it. Lives on
 * the event loop, one for each connection.
 */
final class ObsFoldRejecter extends ChannelInboundHandlerAdapter {
    /** The name that Vert.x gives its decoder. */
    private static final String DECODER = "httpDecoder";

    private static final int FORBIDDEN = 0;

    private boolean isInBody;
    private boolean isChunked;
    /** Bytes of the body that are still to come; not of a chunked one. */
    private long bodyRest;

    private boolean isLineEmpty = true;
    private boolean hasHeadBegun;

    private ObsFoldRejecter() {}

    /** Guards a connection that has just been opened. */
    static void install(HttpConnection connection) {
        // Vert.x has no public way to what lies before its decoder.
        ChannelPipeline pipeline =
                ((HttpServerConnection) connection).channelHandlerContext().pipeline();
        ObsFoldRejecter guard = new ObsFoldRejecter();
        pipeline.addBefore(DECODER, "foldGuard", guard).addAfter(DECODER, "foldGuardMessages", guard.new Messages());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof ByteBuf bytes)) {
            context.fireChannelRead(message);
            return;
        }
        int size = piece(bytes);
        while (size < bytes.readableBytes()) {
            context.fireChannelRead(bytes.readRetainedSlice(size));
            size = piece(bytes);
        }
        context.fireChannelRead(bytes);
    }

    /** The number of bytes that may be passed to the decoder at once. */
    private int piece(ByteBuf bytes) {
        if (!isInBody) {
            return toEmptyLine(bytes, true);
        }
        if (isChunked) {
            return toEmptyLine(bytes, false);
        }
        int size = (int) Math.min(bodyRest, bytes.readableBytes());
        bodyRest -= size;
        return size;
    }

    /** To the end of the next empty line, which ends a head, and a chunked body; or all. */
    private int toEmptyLine(ByteBuf bytes, boolean isHead) {
        for (int i = bytes.readerIndex(); i < bytes.writerIndex(); i++) {
            byte one = bytes.getByte(i);
            if (one == '\n') {
                boolean isEnd = isLineEmpty && (hasHeadBegun || !isHead);
                hasHeadBegun = !isEnd && (hasHeadBegun || !isLineEmpty);
                isLineEmpty = true;
                if (isEnd) {
                    return i + 1 - bytes.readerIndex();
                }
            } else if (one != '\r') {
                if (isHead && isLineEmpty && hasHeadBegun && (one == ' ' || one == '\t')) {
                    bytes.setByte(i, FORBIDDEN);
                }
                isLineEmpty = false;
            }
        }
        return bytes.readableBytes();
    }

    /** Hears from the decoder where bodies begin and end. */
    private final class Messages extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest request) {
                isInBody = true;
                isLineEmpty = true;
                hasHeadBegun = false;
                boolean isMalformed = request.decoderResult().isFailure();
                isChunked = !isMalformed && HttpUtil.isTransferEncodingChunked(request);
                // Nothing is decoded any more after a malformed request.
                bodyRest = isMalformed ? Long.MAX_VALUE : HttpUtil.getContentLength(request, Long.MAX_VALUE);
            }
            if (message instanceof LastHttpContent) {
                isInBody = false;
                isLineEmpty = true;
                hasHeadBegun = false;
            }
            context.fireChannelRead(message);
        }
    }
}
