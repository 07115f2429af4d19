# Varnish in front of Lapwing. It holds what the server allows, and lets go of it when results change.
# In /etc/lapwing.env:
#   LAPWING_CDN=on
#   LAPWING_CDN_PURGE_URL=http://127.0.0.1:6081/lapwing-purge
#   LAPWING_CDN_PURGE_TOKEN=CHANGE-ME
vcl 4.1;

backend lapwing {
  .host = "127.0.0.1";
  .port = "8080";
}

sub vcl_recv {
  # Sent by Lapwing after each publication, with the tags of what has changed.
  if (req.method == "POST" && req.url == "/lapwing-purge") {
    if (req.http.Authorization != "Bearer CHANGE-ME") {
      return (synth(403));
    }
    ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
    return (synth(204));
  }
  # Live timing.
  if (req.http.Upgrade ~ "(?i)websocket") {
    return (pipe);
  }
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = req.http.Connection;
}

sub vcl_backend_response {
  # The time that CDN-Cache-Control allows for fetching a newer copy.
  set beresp.grace = 5s;
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
}
