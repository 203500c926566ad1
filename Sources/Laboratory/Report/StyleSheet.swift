/// The style sheet of a page for browsers.
enum StyleSheet {
  static let text: String =
    """
    :root{color-scheme:light dark;\(Palette.light.variables)}
    @media (prefers-color-scheme:dark){:root{\(Palette.dark.variables)}}
    @media print{:root{\(Palette.paper.variables)}}
    *{box-sizing:border-box}
    html{background:var(--g);color:var(--t);-webkit-text-size-adjust:100%}
    body{margin:0;font:15px/1.55 Inter,"Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK JP",sans-serif;font-feature-settings:"tnum";overflow-wrap:anywhere}
    main{max-width:752px;margin:0 auto;padding:48px 16px 72px}
    p{margin:0 0 12px;max-width:66ch}
    .subject{color:var(--s);font-size:13.5px;margin-bottom:10px}
    h1{font-size:29px;line-height:1.25;font-weight:600;letter-spacing:-.012em;margin:0 0 14px;text-wrap:balance}
    h1.several{font-size:20px;line-height:1.35;letter-spacing:-.005em}
    .lead{font-size:16px}
    .note{color:var(--s);font-size:13.5px;margin:-6px 0 12px}
    h2{font-size:19px;line-height:1.3;font-weight:600;margin:52px 0 12px}
    h3{font-size:16px;line-height:1.4;font-weight:600;margin:0}
    dl{margin:24px 0}
    dl div{display:flex;gap:12px;align-items:baseline;padding:7px 0;border-top:1px solid var(--h)}
    dl div:last-child{border-bottom:1px solid var(--h)}
    dt{font-weight:600;min-width:14px}
    dd{margin:0}
    dd b{font-weight:500}
    small{display:block;color:var(--s);font-size:12.5px;font-weight:400;line-height:1.4}
    aside{border-left:3px solid var(--w);padding:2px 0 2px 14px;margin:24px 0}
    aside p{color:var(--w);margin:0 0 6px}
    aside p:last-child{margin:0}
    figure{margin:36px 0 0;break-inside:avoid}
    figcaption{margin-bottom:16px}
    figcaption p{color:var(--s);font-size:13.5px;margin:4px 0 0}
    svg{display:block;width:100%;height:auto}
    svg text{font-family:inherit}
    .slim{display:none}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.4}
    th{font-weight:400;font-size:12.5px;color:var(--s);text-align:left;vertical-align:bottom}
    th,td{padding:6px 14px 6px 0;vertical-align:top}
    th:last-child,td:last-child{padding-right:0}
    thead th{border-bottom:1px solid var(--h)}
    .group th{color:var(--t);font-size:14px;font-weight:600;padding-top:18px}
    td{border-bottom:1px solid var(--h)}
    .n{text-align:right;white-space:nowrap}
    .strong{font-weight:600}
    \(tones)
    @media (max-width:600px){main{padding:28px 16px 56px}h1{font-size:23px}.wide{display:none}.slim{display:block;max-width:420px}th,td{padding-right:8px}th.n{white-space:normal;overflow-wrap:normal}td small{white-space:normal;font-size:11.5px}table{font-size:13.5px}h2{margin-top:40px}}
    @media print{main{padding:0;max-width:none}body{font-size:10.5pt}h2,h3{break-after:avoid}tr,aside,dl div{break-inside:avoid}}

    """

  private static var tones: String {
    Tone.all.map {
      let name = $0.name
      return ".t-\(name){color:var(--\(name))}.f-\(name){fill:var(--\(name))}.l-\(name){fill:none;"
        + "stroke:var(--\(name));stroke-linecap:round;stroke-linejoin:round}"
    }.joined(separator: "\n")
  }
}
