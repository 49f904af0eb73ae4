# For scripts that run a server of their own.

# await_server: waits until the process $pid, which writes $folder/port and logs to $folder/server.log, serves; sets
# $url. Ends the script when the process has ended.
await_server() {
    until [[ -s "$folder/port" ]]; do
        kill -0 "$pid" 2> /dev/null || { cat "$folder/server.log" >&2; pid=; exit 1; }
        sleep 0.05
    done
    url="http://127.0.0.1:$(< "$folder/port")"
    until curl -sf -o /dev/null "$url/_readyz"; do sleep 0.05; done
}
